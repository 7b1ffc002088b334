import { inTransaction } from "#platform/db.server.ts";
import { NotFoundError } from "#platform/errors.ts";
import { answer, json, openRoutes } from "#platform/http.server.ts";
import { queueEffect } from "#platform/outbox.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { panelRoutes } from "#platform/routes.server.ts";
import { PushDevice, PushKey, PushState, PushSubscription } from "./contract.ts";
import { pushKeys } from "./key.server.ts";
import { PUSH_TOPIC } from "./rules.ts";
import { TEST_NOTICE } from "./sentences.ts";
import { findDevice, forgetDevice, keepDevice } from "./store.server.ts";

const panel = panelRoutes("Avisos", "inbox");
const responses = { 200: answer("Si este navegador recibe avisos", PushState) };
const _deviceBody = { body: { required: true, content: json(PushDevice) } };

const key = panel.get("readPushKey", "/admin/push/key", {
	summary: "La clave con la que un navegador se suscribe",
	200: answer("La clave pública", PushKey),
});
const subscribe = panel.post("subscribeDevice", "/admin/push/subscription", {
	summary: "Avisa a este navegador de cada solicitud nueva",
	body: PushSubscription,
	...responses,
});
const unsubscribe = panel.delete("unsubscribeDevice", "/admin/push/subscription", {
	summary: "Deja de avisar a este navegador",
	body: PushDevice,
	...responses,
});
const test = panel.post("testDevice", "/admin/push/test", {
	summary: "Envía un aviso de prueba a este navegador",
	body: PushDevice,
	...responses,
});

export const pushApi = (at: Platform) =>
	openRoutes()
		.openapi(key, async (c) => {
			const { publicKey } = await pushKeys(at);
			return c.json({ public_key: publicKey }, 200);
		})
		.openapi(subscribe, async (c) => {
			const subscription = c.req.valid("json");
			const createdAt = at.now().toISOString();
			await inTransaction(at.db, (trx) => keepDevice(trx, c.var.actor.id, subscription, createdAt));
			return c.json({ is_on: true }, 200);
		})
		.openapi(unsubscribe, async (c) => {
			const { endpoint } = c.req.valid("json");
			const device = await findDevice(at.db, { endpoint, staffId: c.var.actor.id });
			if (device) await forgetDevice(at.db, device.id);
			return c.json({ is_on: false }, 200);
		})
		.openapi(test, async (c) => {
			const { endpoint } = c.req.valid("json");
			const device = await findDevice(at.db, { endpoint, staffId: c.var.actor.id });
			if (!device) throw new NotFoundError("Este navegador no está suscrito. Activa los avisos.");
			const notice = { ...TEST_NOTICE, url: "/admin/dashboard", tag: "prueba" };
			await inTransaction(at.db, (trx) =>
				queueEffect(trx, at.now(), { topic: PUSH_TOPIC, payload: { device: device.id, notice } }),
			);
			return c.json({ is_on: true }, 200);
		});
