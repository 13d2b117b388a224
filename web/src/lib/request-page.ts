import { state } from "lit/decorators.js";
import type { Problem } from "../generated/protocol";
import { ApiError } from "../net/api";
import { PageElement } from "./element";

/** A page that asks the server for things: busy meanwhile, with a problem to show, and in sight, if it refused. */
export class RequestPage extends PageElement {
  @state() protected problem: Problem | null = null;
  @state() protected busy = false;

  protected async attempt(work: () => Promise<unknown>): Promise<void> {
    this.busy = true;
    this.problem = null;
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.problem = error.problem;
    } finally {
      this.busy = false;
    }
    if (this.problem) await this.#showProblem();
  }

  async #showProblem(): Promise<void> {
    await this.updateComplete;
    this.querySelector('.problem[role="alert"]')?.scrollIntoView({ block: "nearest" });
  }
}
