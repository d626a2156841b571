import type { CarriedValue } from "./CarriedValue";
import type { Words } from "./Words";

export type CarriedOut = { person: string | null,  token: string,  name: Words,  seat: string | null,  stands: boolean,  values: Array<CarriedValue>,  };
