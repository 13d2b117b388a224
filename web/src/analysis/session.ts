import type { AnalysisDone, AnalysisMessage, AnalysisOffer, JudgedDecision, JudgedTurn, Message, Method, Problem } from "../generated/protocol";
import { ApiError } from "../net/api";
import type { AnalysisSource } from "./source";

/** How an analysis stands: nobody asked, getting an answer, all is said. */
export type Phase = "idle" | "running" | "done";

/** The analysis of a finished game as far as it is known, and the questions under way. */
export class AnalysisSession extends EventTarget {
  offer: AnalysisOffer | null = null;
  phase: Phase = "idle";
  problem: Problem | null = null;
  /** Analyses that come before this one. */
  ahead = 0;
  done = 0;
  total = 0;
  turns: readonly JudgedTurn[] = [];
  costly: readonly number[] = [];
  method: Method | null = null;
  /** What the figures rest on, in sentences. */
  basis: readonly Message[] = [];
  /** The position that a judge looks at just now. */
  asking: number | null = null;
  #effort = "";
  /** When the first word on the progress came, and how far it was by then. */
  #began = { at: 0, done: -1 };
  readonly #positions = new Map<number, JudgedDecision>();
  #stop = new AbortController();

  constructor(readonly source: AnalysisSource) {
    super();
  }

  /** What there is to ask; an analysis that exists already comes at once. */
  async open(): Promise<void> {
    await this.#attempt(async () => {
      this.offer = await this.source.offer();
      const effort = this.offer.kept.at(-1) ?? this.offer.running;
      if (effort && this.phase === "idle") void this.start(effort);
    });
    this.#changed();
  }

  /** Nobody listens any more. */
  close(): void {
    this.#stop.abort();
    this.#stop = new AbortController();
  }

  stop(): void {
    this.close();
    this.phase = "idle";
    this.#changed();
  }

  async start(effort: string): Promise<void> {
    this.close();
    const { signal } = this.#stop;
    Object.assign(this, { phase: "running", problem: null, ahead: 0, done: 0, total: 0, turns: [], costly: [] });
    this.#effort = effort;
    this.#began = { at: 0, done: -1 };
    this.#changed();
    await this.#attempt(async () => {
      for await (const message of this.source.analyse({ effort }, signal)) this.#hear(message);
    }, signal);
    if (!signal.aborted && this.phase === "running") this.phase = "idle";
    this.#changed();
  }

  /** Have one position judged as thoroughly as can be, whatever was played there. */
  async ask(position: number): Promise<void> {
    const effort = this.offer?.efforts.at(-1)?.name;
    if (effort === undefined) return;
    this.asking = position;
    this.problem = null;
    this.#changed();
    const request = { effort, position };
    const { signal } = this.#stop;
    await this.#attempt(async () => {
      for await (const message of this.source.analyse(request, signal)) this.#hear(message);
    }, signal);
    this.asking = null;
    this.#changed();
  }

  /** What a judge said of a position alone. */
  answer(position: number): JudgedDecision | undefined {
    return this.#positions.get(position);
  }

  get effort(): string {
    return this.#effort;
  }

  /** Seconds to the end, as far as one can tell. */
  get left(): number | null {
    const done = this.done - this.#began.done;
    return this.#began.done >= 0 && done > 0 ? (((performance.now() - this.#began.at) / 1000) * (this.total - this.done)) / done : null;
  }

  #hear(message: AnalysisMessage): void {
    switch (message.type) {
      case "queued":
        this.ahead = message.ahead;
        break;
      case "progress":
        this.#progress(message.done, message.total);
        break;
      case "turn":
        this.turns = [...this.turns, message];
        break;
      case "decision":
        this.#positions.set(message.position, message);
        break;
      case "done":
        this.#finish(message);
        break;
      case "failed":
        this.problem = { message: message.message, clause: null };
    }
    this.#changed();
  }

  #progress(done: number, total: number): void {
    if (this.asking !== null) return;
    this.ahead = 0;
    if (total > 0 && this.#began.done < 0) this.#began = { at: performance.now(), done };
    this.done = done;
    this.total = total;
  }

  #finish({ method, costly, basis }: AnalysisDone): void {
    if (this.asking !== null) return;
    Object.assign(this, { method, costly, basis, phase: "done" });
  }

  async #attempt(work: () => Promise<void>, signal?: AbortSignal): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (signal?.aborted) return;
      if (!(error instanceof ApiError)) throw error;
      this.problem = error.problem;
    }
  }

  #changed(): void {
    this.dispatchEvent(new Event("change"));
  }
}
