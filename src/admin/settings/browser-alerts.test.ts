import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { find, sendTest, turnOff, turnOn } from "./browser-alerts.ts";

const calls: string[] = [];
const browser = {
	permission: "granted",
	asked: "granted",
	subscribed: true,
	isOtherKey: false,
	isServerUp: true,
};
const subscription = {
	endpoint: "https://fcm.googleapis.com/fcm/send/uno",
	toJSON: () => ({ endpoint: subscription.endpoint, keys: { p256dh: "p", auth: "a" } }),
	unsubscribe: async () => {
		calls.push("unsubscribe");
		browser.subscribed = false;
		browser.isOtherKey = false;
	},
};
const registration = {
	active: {},
	pushManager: {
		getSubscription: async () => (browser.subscribed ? subscription : null),
		subscribe: async () => {
			if (browser.isOtherKey) throw new DOMException("another key", "InvalidStateError");
			browser.subscribed = true;
			return subscription;
		},
	},
};

beforeEach(() => {
	calls.length = 0;
	Object.assign(browser, {
		permission: "granted",
		asked: "granted",
		subscribed: true,
		isOtherKey: false,
		isServerUp: true,
	});
	const worker = { getRegistration: async () => registration, register: async () => registration };
	vi.stubGlobal("navigator", { serviceWorker: worker });
	const Notification = {
		get permission() {
			return browser.permission;
		},
		requestPermission: async () => browser.asked,
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

const KEPT = "POST /api/admin/push/subscription";

// A previous user left alerts on: the subscription moves to the current one.
test("takes over an existing subscription for the current user", async () => {
	expect(await find()).toBe("on");
	expect(calls).toContain(KEPT);
});

test("subscribes again when the server key changed", async () => {
	browser.isOtherKey = true;
	expect(await find()).toBe("on");
	expect(calls).toEqual(["GET /api/admin/push/key", "unsubscribe", KEPT]);
});

test("is off when the server does not save it", async () => {
	browser.isServerUp = false;
	expect(await find()).toBe("off");
	await expect(turnOn()).rejects.toThrow("No hay conexión");
});

test("is off and sends nothing without a subscription", async () => {
	browser.subscribed = false;
	expect(await find()).toBe("off");
	expect(await sendTest()).toBe("off");
	expect(calls).toEqual([]);
});

test("asks again after the permission prompt was dismissed", async () => {
	browser.asked = "default";
	expect(await turnOn()).toBe("off");
	browser.asked = "denied";
	expect(await turnOn()).toBe("denied");
});

test("turns off when the server is down", async () => {
	browser.isServerUp = false;
	expect(await turnOff()).toBe("off");
	expect(calls).toEqual(["unsubscribe"]);
});

test("notifies the server without waiting for the browser", async () => {
	const unsubscribe = vi.spyOn(subscription, "unsubscribe");
	unsubscribe.mockReturnValueOnce(new Promise(() => {}));
	void turnOff();
	await vi.waitFor(() => expect(calls).toEqual(["DELETE /api/admin/push/subscription"]));
});
