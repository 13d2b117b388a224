import type { AnalysisMessage, AnalysisOffer, AnalysisRequest } from "../generated/protocol";
import { api } from "../net/api";
import { patiently } from "../net/patience";
import { recordText } from "../net/records";

/** A finished game, and how to have it analysed. */
export interface AnalysisSource {
  readonly id: string;
  offer(): Promise<AnalysisOffer>;
  analyse(request: AnalysisRequest, signal: AbortSignal): AsyncGenerator<AnalysisMessage>;
}

export const tableSource = (table: string): AnalysisSource => ({
  id: `table ${table}`,
  offer: () => api.analysisOffer(table),
  analyse: (request, signal) => api.analysis(table, request, signal),
});

/** A record that is kept in this browser; the server gets it with each question. */
export const recordSource = (record: string): AnalysisSource => ({
  id: `record ${record}`,
  offer: async () => {
    const blob = await blobOf(record);
    return patiently(() => api.recordAnalysisOffer(blob));
  },
  async *analyse(request, signal) {
    yield* api.recordAnalysis(await blobOf(record), request, signal);
  },
});

const blobOf = async (record: string): Promise<Blob> => new Blob([(await recordText(record)) ?? ""]);
