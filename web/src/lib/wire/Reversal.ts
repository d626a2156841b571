import type { Otherwise } from "./Otherwise";
import type { RefusedStep } from "./RefusedStep";
import type { StepTold } from "./StepTold";
import type { Words } from "./Words";

export type Reversal = { differences: Array<Otherwise>,  before: Words,  after: Words,  refused: RefusedStep | null,  table: string | null,  steps: Array<StepTold>,  };
