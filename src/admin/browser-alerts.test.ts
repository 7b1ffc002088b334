import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { disableAlerts, enableAlerts, findAlertState, sendTestAlert } from "./browser-alerts.ts";

const calls: string[] = [];
const browser = {
	permission: "granted",
	promptResult: "granted",
	isSubscribed: true,
	isOtherKey: false,
	isServerUp: true,
};
const subscription = {
	endpoint: "https://fcm.googleapis.com/fcm/send/uno",
	toJSON: () => ({ endpoint: subscription.endpoint, keys: { p256dh: "p", auth: "a" } }),
	unsubscribe: async () => {
		calls.push("unsubscribe");
		browser.isSubscribed = false;
		browser.isOtherKey = false;
	},
};
const registration = {
	active: {},
	pushManager: {
		getSubscription: async () => (browser.isSubscribed ? subscription : null),
		subscribe: async () => {
			if (browser.isOtherKey) throw new DOMException("another key", "InvalidStateError");
			browser.isSubscribed = true;
			return subscription;
		},
	},
};

beforeEach(() => {
	calls.length = 0;
	Object.assign(browser, {
		permission: "granted",
		promptResult: "granted",
		isSubscribed: true,
		isOtherKey: false,
		isServerUp: true,
	});
	const worker = { getRegistration: async () => registration, register: async () => registration };
	vi.stubGlobal("navigator", { serviceWorker: worker });
	const Notification = {
		get permission() {
			return browser.permission;
		},
		requestPermission: async () => browser.promptResult,
	};
	vi.stubGlobal("window", { PushManager: {}, Notification });
	vi.stubGlobal("Notification", Notification);
	vi.stubGlobal("localStorage", { getItem: () => null });
	vi.stubGlobal("location", { origin: "https://taller.example" });
	vi.stubGlobal("fetch", async (path: string, { method }: RequestInit) => {
		if (!browser.isServerUp) throw new TypeError("Failed to fetch");
		calls.push(`${method} ${path}`);
		return Response.json({ is_on: true, public_key: "k" });
	});
});
afterEach(() => vi.unstubAllGlobals());

const SUBSCRIBE_CALL = "POST /api/admin/push/subscription";

// A previous user left alerts on: the subscription moves to the current one.
test("takes over an existing subscription for the current user", async () => {
	expect(await findAlertState()).toBe("on");
	expect(calls).toContain(SUBSCRIBE_CALL);
});

test("subscribes again when the server key changed", async () => {
	browser.isOtherKey = true;
	expect(await findAlertState()).toBe("on");
	expect(calls).toEqual(["GET /api/admin/push/key", "unsubscribe", SUBSCRIBE_CALL]);
});

test("is off when the server does not store the subscription", async () => {
	browser.isServerUp = false;
	expect(await findAlertState()).toBe("off");
	await expect(enableAlerts()).rejects.toThrow("No hay conexión");
});

test("is off and sends nothing without a subscription", async () => {
	browser.isSubscribed = false;
	expect(await findAlertState()).toBe("off");
	expect(await sendTestAlert()).toBe("off");
	expect(calls).toEqual([]);
});

test("asks again after the permission prompt was dismissed", async () => {
	browser.promptResult = "default";
	expect(await enableAlerts()).toBe("off");
	browser.promptResult = "denied";
	expect(await enableAlerts()).toBe("denied");
});

test("turns off when the server is down", async () => {
	browser.isServerUp = false;
	expect(await disableAlerts()).toBe("off");
	expect(calls).toEqual(["unsubscribe"]);
});

test("notifies the server without waiting for the browser", async () => {
	const unsubscribe = vi.spyOn(subscription, "unsubscribe");
	unsubscribe.mockReturnValueOnce(new Promise(() => {}));
	void disableAlerts();
	await vi.waitFor(() => expect(calls).toEqual(["DELETE /api/admin/push/subscription"]));
});
