import { useEffect, useState } from "react";
import { read, sentenceOf, staffApi } from "#api/client.ts";
import { useToast } from "#ui/toast.tsx";

const WORKER = "/panel-worker.js";
const SCOPE = "/admin/";

/** Where this browser stands: it cannot, it was forbidden, or it may be on or off. */
export type Alerts = "asking" | "unsupported" | "denied" | "off" | "on";

/** The notices of this browser: turned on and off by the person who sits at it. */
export function useAlerts() {
	const [state, setState] = useState<Alerts>("asking");
	const [isBusy, setIsBusy] = useState(false);
	const showToast = useToast();

	useEffect(() => {
		void find().then(setState, () => setState("unsupported"));
	}, []);

	async function change(work: () => Promise<Alerts>, done: string) {
		setIsBusy(true);
		try {
			const next = await work();
			setState(next);
			if (next !== "denied") showToast({ title: "Éxito", description: done });
		} catch (problem) {
			showToast({ title: "Error", description: reasonOf(problem), variant: "destructive" });
		} finally {
			setIsBusy(false);
		}
	}

	return {
		state,
		isBusy,
		turnOn: () => void change(turnOn, "Este equipo recibe avisos"),
		turnOff: () => void change(turnOff, "Este equipo ya no recibe avisos"),
		test: () => void change(sendTest, "Aviso de prueba enviado: aparece en unos segundos"),
	};
}

/** Stops the notices of this browser; for whoever leaves it to the next person. */
export async function silenceThisBrowser(): Promise<void> {
	if (isSupported() && (await subscription())) await turnOff();
}

const isSupported = () =>
	"serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

async function find(): Promise<Alerts> {
	if (!isSupported()) return "unsupported";
	if (Notification.permission === "denied") return "denied";
	return (await subscription()) ? "on" : "off";
}

async function subscription(): Promise<PushSubscription | null> {
	const registration = await navigator.serviceWorker.getRegistration(SCOPE);
	return (await registration?.pushManager.getSubscription()) ?? null;
}

async function turnOn(): Promise<Alerts> {
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

async function turnOff(): Promise<Alerts> {
	const subscribed = await subscription();
	if (!subscribed) return "off";
	const json = { endpoint: subscribed.endpoint };
	await read(staffApi.admin.push.subscription.$delete({ json }));
	await subscribed.unsubscribe();
	return "off";
}

async function sendTest(): Promise<Alerts> {
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

/** The browser's own refusals come in English and say little. */
function reasonOf(problem: unknown): string {
	if (problem instanceof DOMException)
		return "El navegador no logró suscribirse. Revisa tu conexión y prueba otra vez.";
	return sentenceOf(problem);
}
