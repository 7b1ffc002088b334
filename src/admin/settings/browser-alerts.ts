import { read, staffApi } from "#api/client.ts";

const WORKER = "/panel-worker.js";
const SCOPE = "/admin/";

/** Alert state of this browser; `asking` lasts until it is known. */
export type Alerts = "asking" | "unsupported" | "denied" | "off" | "on";

/** Stops alerts on this browser at logout, so that the next person does not receive them. */
export async function silenceThisBrowser(): Promise<void> {
	if (isSupported() && (await subscription())) await turnOff();
}

const isSupported = () =>
	"serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

export async function find(): Promise<Alerts> {
	if (!isSupported()) return "unsupported";
	if (Notification.permission === "denied") return "denied";
	// Subscribe again: a previous user may have left alerts on, and the server may have dropped the subscription.
	return (await subscription()) ? turnOn().catch(() => "off" as const) : "off";
}

async function subscription(): Promise<PushSubscription | null> {
	const registration = await navigator.serviceWorker.getRegistration(SCOPE);
	return (await registration?.pushManager.getSubscription()) ?? null;
}

export async function turnOn(): Promise<Alerts> {
	const permission = await Notification.requestPermission();
	if (permission !== "granted") return permission === "denied" ? "denied" : "off";
	const { public_key: applicationServerKey } = await read(staffApi.admin.push.key.$get());
	const registration = await navigator.serviceWorker.register(WORKER, { scope: SCOPE });
	await untilActive(registration);
	const subscribe = () =>
		registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
	// A subscription made with an older server key blocks the new one.
	const subscribed = await subscribe().catch(async () => {
		await (await subscription())?.unsubscribe();
		return subscribe();
	});
	const { endpoint = "", keys } = subscribed.toJSON();
	const json = { endpoint, keys: { p256dh: keys?.p256dh ?? "", auth: keys?.auth ?? "" } };
	await read(staffApi.admin.push.subscription.$post({ json }));
	return "on";
}

export async function turnOff(): Promise<Alerts> {
	const subscribed = await subscription();
	if (!subscribed) return "off";
	const json = { endpoint: subscribed.endpoint };
	// Run both at once. If the request fails, the server drops the subscription when its next push bounces.
	const told = read(staffApi.admin.push.subscription.$delete({ json })).catch(() => {});
	await Promise.all([subscribed.unsubscribe(), told]);
	return "off";
}

export async function sendTest(): Promise<Alerts> {
	const subscribed = await subscription();
	if (!subscribed) return "off";
	await read(staffApi.admin.push.test.$post({ json: { endpoint: subscribed.endpoint } }));
	return "on";
}

/** Waits for activation: a newly registered worker cannot be subscribed before it is active. */
async function untilActive({ active, installing, waiting }: ServiceWorkerRegistration) {
	const starting = installing ?? waiting;
	if (active || !starting) return;
	await new Promise<void>((resolve, reject) => {
		starting.addEventListener("statechange", () => {
			if (starting.state === "activated") resolve();
			if (starting.state === "redundant") reject(new DOMException("The worker was given up"));
		});
	});
}
