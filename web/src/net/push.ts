import { api } from "./api";
import type { NoticeChoices } from "../generated/protocol";

/** Whether this browser can be sent notices while the page is closed. */
export const canPush = (): boolean => "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

/** Have notices sent to this browser; null if it does not allow that. */
export async function startPush(key: string): Promise<NoticeChoices | null> {
  if ((await Notification.requestPermission()) !== "granted") return null;
  const worker = await workerOf();
  if (!worker) return null;
  const subscription = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }).catch(() => null);
  const { endpoint, keys } = subscription?.toJSON() ?? {};
  if (endpoint === undefined || keys?.["p256dh"] === undefined || keys["auth"] === undefined) return null;
  return api.addPush({ endpoint, p256dh: keys["p256dh"], auth: keys["auth"] });
}

/** Have none sent to this browser any more. */
export async function endPush(): Promise<NoticeChoices> {
  const worker = await workerOf();
  const subscription = await worker?.pushManager.getSubscription();
  await subscription?.unsubscribe();
  return api.endPush();
}

/** The worker of the page; none in a private window, and none while it is not installed yet. */
async function workerOf(): Promise<ServiceWorkerRegistration | undefined> {
  return navigator.serviceWorker.getRegistration();
}
