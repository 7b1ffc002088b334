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

test("a browser that somebody before left on is given to who looks now", async () => {
	expect(await find()).toBe("on");
	expect(calls).toContain(KEPT);
});

test("a browser subscribed under an older key of the shop is subscribed anew", async () => {
	browser.isOtherKey = true;
	expect(await find()).toBe("on");
	expect(calls).toEqual(["GET /api/admin/push/key", "unsubscribe", KEPT]);
});

test("what the server did not keep is not said to be on", async () => {
	browser.isServerUp = false;
	expect(await find()).toBe("off");
	await expect(turnOn()).rejects.toThrow("No hay conexión");
});

test("a browser without a subscription is off, and tests nothing", async () => {
	browser.subscribed = false;
	expect(await find()).toBe("off");
	expect(await sendTest()).toBe("off");
	expect(calls).toEqual([]);
});

test("a question closed without an answer may be asked again", async () => {
	browser.asked = "default";
	expect(await turnOn()).toBe("off");
	browser.asked = "denied";
	expect(await turnOn()).toBe("denied");
});

test("turned off is off also while the server does not answer", async () => {
	browser.isServerUp = false;
	expect(await turnOff()).toBe("off");
	expect(calls).toEqual(["unsubscribe"]);
});

test("the server is told at once, however long the browser takes to let go", async () => {
	const unsubscribe = vi.spyOn(subscription, "unsubscribe");
	unsubscribe.mockReturnValueOnce(new Promise(() => {}));
	void turnOff();
	await vi.waitFor(() => expect(calls).toEqual(["DELETE /api/admin/push/subscription"]));
});
