import { read, staffApi } from "#api/client.ts";

const WORKER = "/panel-worker.js";
const SCOPE = "/admin/";

/** Where this browser stands: it cannot, it was forbidden, or it may be on or off. */
export type Alerts = "asking" | "unsupported" | "denied" | "off" | "on";

/** Stops the notices of this browser; for whoever leaves it to the next person. */
export async function silenceThisBrowser(): Promise<void> {
	if (isSupported() && (await subscription())) await turnOff();
}

const isSupported = () =>
	"serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

export async function find(): Promise<Alerts> {
	if (!isSupported()) return "unsupported";
	if (Notification.permission === "denied") return "denied";
	return (await subscription()) ? "on" : "off";
}

async function subscription(): Promise<PushSubscription | null> {
	const registration = await navigator.serviceWorker.getRegistration(SCOPE);
	return (await registration?.pushManager.getSubscription()) ?? null;
}

export async function turnOn(): Promise<Alerts> {
	if ((await Notification.requestPermission()) !== "granted") return "denied";
	const { public_key: applicationServerKey } = await read(staffApi.admin.push.key.$get());
	const registration = await navigator.serviceWorker.register(WORKER, { scope: SCOPE });
	await untilActive(registration);
	const options = { userVisibleOnly: true, applicationServerKey };
	const subscribed = await registration.pushManager.subscribe(options);
	const { endpoint = "", keys } = subscribed.toJSON();
	const json = { endpoint, keys: { p256dh: keys?.p256dh ?? "", auth: keys?.auth ?? "" } };
	try {
		await read(staffApi.admin.push.subscription.$post({ json }));
	} catch (problem) {
		// Otherwise this browser would look as if it were on, and no notice would ever come.
		await subscribed.unsubscribe().catch(() => {});
		throw problem;
	}
	return "on";
}

export async function turnOff(): Promise<Alerts> {
	const subscribed = await subscription();
	if (!subscribed) return "off";
	const json = { endpoint: subscribed.endpoint };
	await read(staffApi.admin.push.subscription.$delete({ json }));
	await subscribed.unsubscribe();
	return "off";
}

export async function sendTest(): Promise<Alerts> {
	const subscribed = await subscription();
	if (!subscribed) return "off";
	await read(staffApi.admin.push.test.$post({ json: { endpoint: subscribed.endpoint } }));
	return "on";
}

/** A worker that was just registered cannot be subscribed until it runs. */
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
