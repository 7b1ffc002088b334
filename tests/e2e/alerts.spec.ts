import { createECDH } from "node:crypto";
import { existsSync } from "node:fs";
import type { Page } from "@playwright/test";
import config from "../../playwright.config.ts";
import { WITH_WINDOW } from "./chromium.mjs";
import { expect } from "./fixtures.ts";
import { logInPage, test } from "./staff.ts";

const SETTINGS_PATH = "/admin/dashboard/configuracion";

test.use({
	permissions: ["notifications"],
	allowedErrors: /status of 500/,
	// Headless Chromium denies notifications even when the page has the permission.
	launchOptions: {
		...config.use?.launchOptions,
		...(existsSync(WITH_WINDOW) ? { executablePath: WITH_WINDOW } : { channel: "chromium" }),
	},
});

/** Replaces the browser's push subscription, because no push service runs here; the service worker is the real one. */
async function mockPushService(page: Page) {
	const curve = createECDH("prime256v1");
	const p256dh = curve.generateKeys().toString("base64url");
	await page.addInitScript((key) => {
		const subscription = {
			endpoint: "https://fcm.googleapis.com/fcm/send/prueba",
			toJSON: () => ({
				endpoint: subscription.endpoint,
				keys: { p256dh: key, auth: "AAAAAAAAAAAAAAAAAAAAAA" },
			}),
			unsubscribe: async () => {
				sessionStorage.removeItem("subscribed");
				return true;
			},
		};
		PushManager.prototype.subscribe = async () => {
			sessionStorage.setItem("subscribed", "yes");
			return subscription as unknown as PushSubscription;
		};
		PushManager.prototype.getSubscription = async () =>
			sessionStorage.getItem("subscribed") ? (subscription as unknown as PushSubscription) : null;
	}, p256dh);
}

/** Delivers push messages to the service worker as a push service would. */
async function connectPushService(page: Page) {
	const cdpSession = await page.context().newCDPSession(page);
	const registrationFound = new Promise<string>((resolve) =>
		cdpSession.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
			const registration = registrations.find(({ scopeURL }) => scopeURL.endsWith("/admin/"));
			if (registration) resolve(registration.registrationId);
		}),
	);
	await cdpSession.send("ServiceWorker.enable");
	const registrationId = await registrationFound;
	const { origin } = new URL(page.url());
	return (notice: object) =>
		cdpSession.send("ServiceWorker.deliverPushMessage", {
			origin,
			registrationId,
			data: JSON.stringify(notice),
		});
}

/** Returns the notifications that the service worker displays. */
const getNotifications = (page: Page) =>
	page.evaluate(async () => {
		const registration = await navigator.serviceWorker.getRegistration("/admin/");
		const notifications = (await registration?.getNotifications()) ?? [];
		return notifications.map(({ title, body }) => ({ title, body }));
	});

test("shows push notifications of new leads until disabled", async ({ page, staff }) => {
	await mockPushService(page);
	await logInPage(page, staff);
	await page.goto(SETTINGS_PATH);
	await expect(page.getByRole("button", { name: "Activar avisos" })).toBeVisible();

	// When the server fails to store the subscription, the page shows an error and sends it again on the next load.
	const subscriptionPattern = "**/api/admin/push/subscription";
	await page.route(subscriptionPattern, (route) => route.fulfill({ status: 500, json: { code: "broken" } }));
	await page.getByRole("button", { name: "Activar avisos" }).click();
	await expect(page.getByRole("region", { name: /F8/ }).getByText("Error")).toBeVisible();
	await page.unroute(subscriptionPattern);
	await expect(page.getByRole("button", { name: "Activar avisos" })).toBeVisible();
	await page.reload();
	await expect(page.getByText("Este equipo recibe un aviso por cada solicitud nueva.")).toBeVisible();

	const notice = { title: "Cita nueva · CIT-2026-00001", body: "Frenos", url: SETTINGS_PATH, tag: "x" };
	const deliverPush = await connectPushService(page);
	// The browser may drop a message while the worker wakes up. Sending again is safe: notifications share a tag.
	await expect
		.poll(async () => {
			await deliverPush(notice);
			return getNotifications(page);
		})
		.toEqual([{ title: notice.title, body: notice.body }]);

	await page.reload();
	await page.getByRole("button", { name: "Enviar aviso de prueba" }).click();
	const confirmationText = "Aviso de prueba enviado: aparece en unos segundos";
	await expect(page.getByText(confirmationText, { exact: true })).toBeVisible();
	await page.getByRole("button", { name: "Desactivar", exact: true }).click();
	await expect(page.getByRole("button", { name: "Activar avisos" })).toBeVisible();
});
