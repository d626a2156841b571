/** What goes over the wire, as docs/protocol.md says it. Names and fields are those of the Rust code. */
export type Lang = 'en' | 'ru';
export interface Words {
  en: string;
  ru: string;
}
export interface Fact {
  name: string;
  value: string;
  clause: string | null;
}
export type Tone = 'good' | 'bad' | 'plain';
export interface Badge {
  id: string;
  name: string;
  icon: string;
  left: number | null;
  tone: Tone;
  about: string;
  clause: string | null;
}
export interface Gauge {
  id: string;
  name: string;
  short: string;
  icon: string;
  value: number;
  max: number;
}
export interface Token {
  id: string;
  name: string;
  sign: string;
  art: string;
  side: number | null;
  cell: string;
  kind: 'combatant' | 'summoned' | 'object';
  facing: number | null;
  acting: boolean;
  gauges: Gauge[];
  badges: Badge[];
  facts: Fact[];
}
export interface CellView {
  id: string;
  file: number;
  rank: number;
  terrain: 'open' | 'solid' | 'void' | 'hazard';
  marks: Badge[];
}
export type Layout = 'square' | 'hex' | 'rows';
export interface Board {
  id: string;
  name: string;
  layout: Layout;
  files: number;
  ranks: number;
  file_labels: string[];
  rank_labels: string[];
  cells: CellView[];
  tokens: Token[];
}
export interface Side {
  seat: string;
  name: string;
  fallen: [string, string][];
}
export interface Place {
  token: string;
  name: string;
  side: number | null;
  stage: 'done' | 'current' | 'coming' | 'passed';
  figure: string | null;
}
export interface Decision {
  seats: string[];
  what: string;
  why: string | null;
  token: string | null;
  purse: Gauge[];
  clause: string;
  limit_ms: number | null;
}
export interface View {
  heading: string;
  facts: Fact[];
  boards: Board[];
  sides: Side[];
  order: Place[];
  wanted: Decision | null;
  outcome: { text: string; clause: string } | null;
}
export interface Price {
  id: string;
  name: string;
  amount: number;
  clause: string;
}
export interface Amount {
  name: string;
  label: string;
  min: number;
  max: number;
}
export interface Chance {
  fraction: string;
  percent: string;
  basis_points: number;
  exact: boolean;
}
export interface Refused {
  code: string;
  clause: string | null;
  words: Words;
}
export interface Offer {
  action: string;
  label: string;
  group: string;
  icon: string;
  target: string | null;
  cells: string[];
  cost: Price[];
  notes: string[];
  about: string;
  clause: string;
  amounts: Amount[];
  chance: Chance | null;
  refused: Refused | null;
}
export type Field = null | boolean | number | string | Field[] | { [key: string]: Field };
export interface OddsRow {
  chance: Chance;
  changes: [string, Field, Field][];
}
export interface Odds {
  action: string;
  works: Chance | null;
  outcomes: OddsRow[];
  paths: number;
  exact: boolean;
  covered: Chance;
}
export interface FigureTerm {
  op: 'add' | 'half' | 'times' | 'cap' | 'floor';
  value: string;
  label: string;
  clause: string;
}
export interface Figure {
  id: string;
  name: string;
  value: number;
  exact: string;
  terms: FigureTerm[];
}
export interface LogLine {
  step: number;
  text: string;
  side: number | null;
  tokens: string[];
  cells: string[];
  rank: 'heading' | 'deed' | 'consequence';
  clause: string;
  figures: Figure[];
}

// ---- HTTP ----
export interface Fault {
  code: string;
  words: Words;
  clause: string | null;
  faults: { code: string; line: number; column: number; path: string; words: Words }[];
}
export interface Bot {
  id: string;
  name: Words;
  about: Words;
}
export interface ServerInfo {
  protocol: number;
  version: string;
  bots: Bot[];
  limits: { name: number; chat: number; action: number };
}
export interface Listed {
  id: string;
  name: Words;
  about: Words;
}
export interface HouseRule {
  id: string;
  about: Words;
  default: string;
  kind?: string;
  clause: string;
}
export interface Verb {
  en: string;
  ru: string[] | string;
  usage: string;
  about: Words;
  referee?: boolean;
}
export interface Rulebook {
  id: string;
  title: Words;
  about: Words;
  version: number;
  emblem: string;
  seats: { id: string; name: Words }[];
  chance: boolean;
  hidden: boolean;
  referee: boolean;
  options: HouseRule[];
  scenarios: Listed[];
  verbs: Verb[];
}
export interface ClauseText {
  id: string;
  title: string;
  section: string;
  text: string;
}
export interface Me {
  id: number;
  name: string;
  account: boolean;
  lang: Lang;
  created: number;
  token: string | null;
}
export interface Device {
  id: number;
  about: string;
  created: number;
  seen: number;
  this: boolean;
}
export interface ProgramToken {
  id: number;
  about: string;
  scopes: string[];
  token?: string;
  created?: number;
}
export interface Clock {
  kind: string;
  running: string[];
  left: Record<string, number>;
  deadline: number | null;
}
export interface SeatInfo {
  seat: string;
  name: Words;
  holder: 'human' | 'bot' | 'open' | 'link';
  who: string | null;
  here: boolean;
  you: boolean;
  bot: string | null;
}
export interface Result {
  by: string;
  result: string;
  words: Words;
  winners: string[];
  clause: string | null;
}
export interface TableRow {
  id: string;
  title: string;
  ruleset: string;
  scenario: Words;
  stage: 'waiting' | 'starting' | 'running' | 'over' | 'frozen';
  seats: SeatInfo[];
  revision: number;
  yours: string[];
  your_turn: boolean;
  clock: Clock | null;
  public: boolean;
  updated: number;
  result: Result | null;
}
export interface TableInfo extends TableRow {
  scenario_id: string;
  options: Record<string, unknown>;
  dice: string;
  timeout: string;
  commitment: string | null;
  opened: number;
  may: { sit: string[]; undo: boolean; close: boolean; rematch: boolean };
}
export interface Opened {
  id: string;
  table: TableInfo;
  links: Record<string, string>;
}
export type SeatWish = { is: 'me' } | { is: 'bot'; bot: string } | { is: 'link' } | { is: 'open' };
export type ClockWish =
  | { kind: 'none' }
  | { kind: 'rulebook' }
  | { kind: 'move'; ms: number }
  | { kind: 'fischer'; ms: number; add_ms: number }
  | { kind: 'days'; days: number };
export type Source = { id: string } | { toml: string };
export interface NewTable {
  ruleset: string;
  scenario: Source;
  options: Record<string, unknown>;
  title: string;
  seats: Record<string, SeatWish>;
  clock: ClockWish;
  timeout: 'loss' | 'skip';
  dice: 'verifiable' | 'given';
  public: boolean;
  nonces: boolean;
  delay: number;
}
export interface StepView {
  step: number;
  steps: number;
  view: View;
  log: LogLine[];
}

// ---- The socket ----
export interface State {
  view: View;
  offers: Offer[];
}
export type PatchItem = { at: (string | number)[]; put: unknown } | { at: (string | number)[]; from: number; cut: number; put: unknown[] };
export interface Turn {
  seats: string[];
  kind: string;
  clause: string;
}
export interface Ask {
  what: 'undo' | 'draw' | 'rematch';
  by: string;
  revision: number;
  yes: string[];
}
export interface Chat {
  n: number;
  who: string;
  seat: string | null;
  text: string;
  at: number;
}
export interface Full {
  type: 'full';
  id?: number | null;
  revision: number;
  table: TableInfo;
  state: State;
  hash: string;
  for: string | null;
  log: LogLine[];
  clock: Clock | null;
  turn: Turn | null;
  result: Result | null;
  asks: Ask[];
  chat: Chat[];
}
export interface Step {
  type: 'step';
  from: number;
  revision: number;
  for: string | null;
  what: 'act' | 'undo' | 'end';
  seat: string | null;
  action: string;
  rolls: unknown[];
  log: LogLine[];
  cut: number;
  patch: PatchItem[];
  hash: string;
  clock: Clock | null;
  turn: Turn | null;
  result: Result | null;
  undo: boolean;
}
export interface RollWanted {
  name: string;
  lo: number;
  hi: number;
  about: string;
}
export interface RefusedMessage {
  type: 'refused';
  id: number;
  code: string;
  clause: string | null;
  words: Words;
  revision: number;
  roll: RollWanted | null;
}
export type Message =
  | { type: 'hello'; protocol: number; version: string; table: string; you: string[]; now: number }
  | Full
  | Step
  | { type: 'table'; table: TableInfo }
  | { type: 'asks'; asks: Ask[] }
  | { type: 'chat'; chat: Chat }
  | { type: 'rematch'; table: string }
  | { type: 'notice'; code: string; words: Words }
  | { type: 'applied'; id: number; revision: number; action?: string }
  | { type: 'duplicate'; id: number; revision: number }
  | RefusedMessage
  | { type: 'preview'; id: number; offer: Offer; odds: Odds | null }
  | { type: 'complete'; id: number; texts: string[] }
  | { type: 'done'; id: number }
  | { type: 'pong'; id: number; now: number };
