import type {
  OwnRatings, PlayRequest, SitRequest, TableRatings,
  MuteRequest, WatchRuleRequest, Talked, TalkRequest, TalkRuleRequest,
  AdoptRequest, Arrival, Code, CodeRequest, Deleted, DeleteRequest, Devices, SignOutRequest,
  EmailAsked, EmailBound, EmailEndRequest, EmailLinkRequest, EmailRequest, News, NoticeChoices, NoticeRequest, PushEndRequest, PushRequest, TableNotices, Unsubscribed, WebhookRequest,
  AnalysisMessage, AnalysisOffer, AnalysisRequest, ClaimRequest, CompanionAnswer, CompanionRequest, GameCard, GuidePage, LeaveRequest, Left, Me, Message, MyGames, Named, NameRequest, OfferRequest, Problem, Remarked, RemarkRequest, Replay,
  RulesPage, TableCreated, TableInfo, TableRequest, TableText, TextRequest,
} from "../generated/protocol";
import { linesOf } from "./lines";
import { part } from "./parting";

/** The server said no, or could not be reached; carries what to tell the reader. */
export class ApiError extends Error {
  constructor(readonly problem: Problem) {
    super(problem.message.key);
  }
}

const UNREACHABLE: Message = { key: "ui.error.unreachable", args: {} };

/** An answer that is no refusal. */
async function answerTo(path: string, init?: RequestInit): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(`./api/${path}`, init);
  } catch {
    throw unreachable();
  }
  if (response.ok) return response;
  const answer: unknown = await response.json().catch(() => null);
  throw isProblem(answer) ? new ApiError(answer) : unreachable();
}

async function ask<Answer>(path: string, init?: RequestInit): Promise<Answer> {
  const response = await answerTo(path, init);
  return (await response.json()) as Answer;
}

function posted(body: object): RequestInit {
  return { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
}

const post = <Answer>(path: string, body: object): Promise<Answer> => ask(path, posted(body));

/** The messages of a stream as they come; one that breaks off is refused like an answer that never came. */
async function* stream<One>(path: string, init: RequestInit): AsyncGenerator<One> {
  const response = await answerTo(path, init);
  try {
    for await (const line of linesOf(response)) yield JSON.parse(line) as One;
  } catch {
    throw unreachable();
  }
}

const unreachable = (): ApiError => new ApiError({ message: UNREACHABLE, clause: null });

/** Whether it was no answer of the server, but none at all. */
export const isUnreachable = ({ message }: Problem): boolean => message.key === UNREACHABLE.key;

/** Whether the same question may be answered in a moment: nobody was reached, or what is stored could not be read. */
export const isPassing = (problem: Problem): boolean => isUnreachable(problem) || problem.message.key === "error.storage";

const isProblem = (answer: unknown): answer is Problem =>
  typeof answer === "object" && answer !== null && "message" in answer;

const inPath = encodeURIComponent;

export const api = {
  me: async () => {
    const arrival = await ask<Arrival>("me");
    if (arrival.signed_out) part({ kind: "signed-out" });
    return arrival;
  },
  rename: (name: string) => post<Me>("me", { name } satisfies Me),
  devices: () => ask<Devices>("me/devices"),
  /** A code that lets another device be one of the reader's. */
  code: () => post<Code>("me/code", {} satisfies CodeRequest),
  /** Be from now on the guest whose code this is. */
  adopt: (request: AdoptRequest) => post<Me>("me/adopt", request),
  signOut: (request: SignOutRequest) => post<Devices>("me/sign-out", request),
  deleteMe: () => post<Deleted>("me/delete", {} satisfies DeleteRequest),
  notices: () => ask<NoticeChoices>("me/notices"),
  /** Choose what to be told, and by which ways. */
  choose: (request: NoticeRequest) => post<NoticeChoices>("me/notices", request),
  addPush: (request: PushRequest) => post<NoticeChoices>("me/push", request),
  endPush: () => post<NoticeChoices>("me/push/end", {} satisfies PushEndRequest),
  webhook: (request: WebhookRequest) => post<NoticeChoices>("me/webhook", request),
  /** What the reader was told after the notice of that number. */
  news: (after: number) => ask<News>(`me/news?after=${after}`),
  tableNotices: (id: string) => ask<TableNotices>(`tables/${inPath(id)}/notices`),
  setTableNotices: (id: string, request: TableNotices) => post<TableNotices>(`tables/${inPath(id)}/notices`, request),
  unsubscribe: (token: string) => post<Unsubscribed>(`unsubscribe/${inPath(token)}`, {}),
  /** Have a link sent to an address of mail. */
  askForLink: (request: EmailRequest) => post<EmailAsked>("me/email", request),
  useLink: (request: EmailLinkRequest) => post<EmailBound>("me/email/link", request),
  endEmail: () => post<NoticeChoices>("me/email/end", {} satisfies EmailEndRequest),
  /** An archive of the records of all own games. */
  gamesAddress: "./api/me/games.zip",
  /** Games of the guest, those after that of a table. */
  myGames: (after: string | null) => ask<MyGames>(after === null ? "games/mine" : `games/mine?after=${inPath(after)}`),
  /** Resign, give up a seat before the game, or take a game off the own list. */
  leave: (id: string) => post<Left>(`tables/${inPath(id)}/leave`, {} satisfies LeaveRequest),
  games: () => ask<readonly GameCard[]>("games"),
  create: (request: TableRequest) => post<TableCreated>("tables", request),
  table: (id: string) => ask<TableInfo>(`tables/${inPath(id)}`),
  /** Sit down at a fitting open table, or open one. */
  playAnyone: (request: PlayRequest) => post<TableCreated>("lobby/play", request),
  sit: (id: string, request: SitRequest) => post<TableCreated>(`tables/${inPath(id)}/sit`, request),
  ratings: () => ask<OwnRatings>("me/ratings"),
  /** What a finished game has changed. */
  tableRatings: (id: string) => ask<TableRatings>(`tables/${inPath(id)}/ratings`),
  claim: (id: string, request: ClaimRequest) => post<TableCreated>(`tables/${inPath(id)}/claim`, request),
  /** The table, if the claim still seats somebody; refused otherwise. */
  invitation: (id: string, request: ClaimRequest) => post<TableInfo>(`tables/${inPath(id)}/invitation`, request),
  /** A new link to a seat. */
  offer: (id: string, request: OfferRequest) => post<TableCreated>(`tables/${inPath(id)}/offers`, request),
  remark: (id: string, request: RemarkRequest) => post<Remarked>(`tables/${inPath(id)}/remarks`, request),
  /** Say something, a text or a reaction, to those at the table. */
  say: (id: string, request: TalkRequest) => post<Talked>(`tables/${inPath(id)}/talk`, request),
  watching: (id: string, request: WatchRuleRequest) => post<WatchRuleRequest>(`tables/${inPath(id)}/watching`, request),
  talkRule: (id: string, request: TalkRuleRequest) => post<TalkRuleRequest>(`tables/${inPath(id)}/talk/rule`, request),
  /** Hear whoever said a line no more, or again. */
  mute: (id: string, request: MuteRequest) => post<MuteRequest>(`tables/${inPath(id)}/talk/mute`, request),
  name: (id: string, request: NameRequest) => post<Named>(`tables/${inPath(id)}/names`, request),
  replay: (id: string) => ask<Replay>(`tables/${inPath(id)}/replay`),
  /** The whole replay of a record file; a damaged one is refused. */
  importRecord: (file: Blob) => ask<Replay>("replay", { method: "POST", body: file }),
  /** The replay as everybody may see it, whoever asks. */
  publicReplay: (id: string) => ask<Replay>(`tables/${inPath(id)}/replay`, { credentials: "omit" }),
  rules: (game: string, lang: string) => ask<RulesPage>(`rules/${inPath(game)}/${inPath(lang)}`),
  parts: <Parts>(game: string) => ask<Parts>(`parts/${inPath(game)}`),
  /** A view in words, for games without a table of their own on this page. */
  text: (game: string, lang: string, request: TextRequest) => post<TableText>(`texts/${inPath(game)}/${inPath(lang)}`, request),
  pictureAddress: (game: string) => `./api/pictures/${inPath(game)}`,
  guide: (game: string, lang: string) => ask<GuidePage>(`guides/${inPath(game)}/${inPath(lang)}`),
  analysisOffer: (id: string) => ask<AnalysisOffer>(`tables/${inPath(id)}/analysis`),
  /** Goes on until all is said, or until `signal` says that nobody listens any more. */
  analysis: (id: string, request: AnalysisRequest, signal: AbortSignal) =>
    stream<AnalysisMessage>(`tables/${inPath(id)}/analysis`, { ...posted(request), signal }),
  recordAnalysisOffer: (record: Blob) => ask<AnalysisOffer>("replay/offer", { method: "POST", body: record }),
  /** The same as `analysis` for a record from a file. */
  recordAnalysis: (record: Blob, { effort, position }: AnalysisRequest, signal: AbortSignal) =>
    stream<AnalysisMessage>(`replay/analysis?${new URLSearchParams({ effort, ...(position === undefined || position === null ? {} : { position: String(position) }) }).toString()}`, { method: "POST", body: record, signal }),
  /** The companion of a game for those who have its real box: one more move of a session. */
  companion: (game: string, request: CompanionRequest) => post<CompanionAnswer>(`companion/${inPath(game)}`, request),
  recordAddress: (id: string): string => `./api/tables/${inPath(id)}/record`,
  /** The tree of a finished game as a PDF to hang up; refused where the server cannot write one. */
  poster: async (id: string, lang: string, paper: string): Promise<Blob> => (await answerTo(`tables/${inPath(id)}/poster/${lang}/${paper}.pdf`)).blob(),
  /** The tree of a finished game as a file. */
  treeAddress: (id: string, lang: string, ending: "svg" | "ged"): string => `./api/tables/${inPath(id)}/tree/${lang}.${ending}`,
};
