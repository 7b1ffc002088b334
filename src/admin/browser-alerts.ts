import { read, staffApi } from "#api/client.ts";

const WORKER_PATH = "/panel-worker.js";
const SCOPE = "/admin/";

/** Alert state of this browser; `asking` lasts until it is known. */
export type AlertState = "asking" | "unsupported" | "denied" | "off" | "on";

/** Stops alerts on this browser at logout, so that the next person does not receive them. */
export async function disableAlertsIfSupported(): Promise<void> {
	if (isSupported() && (await getSubscription())) await disableAlerts();
}

const isSupported = () => "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

export async function findAlertState(): Promise<AlertState> {
	if (!isSupported()) return "unsupported";
	if (Notification.permission === "denied") return "denied";
	// Subscribe again: a previous user may have left alerts on, and the server may have dropped the subscription.
	return (await getSubscription()) ? enableAlerts().catch(() => "off" as const) : "off";
}

async function getSubscription(): Promise<PushSubscription | null> {
	const registration = await navigator.serviceWorker.getRegistration(SCOPE);
	return (await registration?.pushManager.getSubscription()) ?? null;
}

export async function enableAlerts(): Promise<AlertState> {
	const permission = await Notification.requestPermission();
	if (permission !== "granted") return permission === "denied" ? "denied" : "off";
	const { public_key: applicationServerKey } = await read(staffApi.admin.push.key.$get());
	const registration = await navigator.serviceWorker.register(WORKER_PATH, { scope: SCOPE });
	await waitUntilActive(registration);
	const subscribe = () => registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
	// A subscription made with an older server key blocks the new one.
	const pushSubscription = await subscribe().catch(async () => {
		await (await getSubscription())?.unsubscribe();
		return subscribe();
	});
	const { endpoint = "", keys } = pushSubscription.toJSON();
	const json = { endpoint, keys: { p256dh: keys?.p256dh ?? "", auth: keys?.auth ?? "" } };
	await read(staffApi.admin.push.subscription.$post({ json }));
	return "on";
}

export async function disableAlerts(): Promise<AlertState> {
	const pushSubscription = await getSubscription();
	if (!pushSubscription) return "off";
	const json = { endpoint: pushSubscription.endpoint };
	// Run both at once. If the request fails, the server drops the subscription when its next push bounces.
	const serverRequest = read(staffApi.admin.push.subscription.$delete({ json })).catch(() => {});
	await Promise.all([pushSubscription.unsubscribe(), serverRequest]);
	return "off";
}

export async function sendTestAlert(): Promise<AlertState> {
	const pushSubscription = await getSubscription();
	if (!pushSubscription) return "off";
	await read(staffApi.admin.push.test.$post({ json: { endpoint: pushSubscription.endpoint } }));
	return "on";
}

/** Waits for activation: a newly registered worker cannot be subscribed before it is active. */
async function waitUntilActive({ active, installing, waiting }: ServiceWorkerRegistration) {
	const startingWorker = installing ?? waiting;
	if (active || !startingWorker) return;
	await new Promise<void>((resolve, reject) => {
		startingWorker.addEventListener("statechange", () => {
			if (startingWorker.state === "activated") resolve();
			if (startingWorker.state === "redundant") reject(new DOMException("The worker was given up"));
		});
	});
}
