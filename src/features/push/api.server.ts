import { createRoute } from "@hono/zod-openapi";
import { inTransaction } from "#platform/db.server.ts";
import { NotFoundError } from "#platform/errors.ts";
import { answer, json, openRoutes, staffProblems } from "#platform/http.server.ts";
import { queueEffect } from "#platform/outbox.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { PushDevice, PushKey, PushState, PushSubscription } from "./contract.ts";
import { TEST_NOTICE } from "./copy.ts";
import { pushKeys } from "./key.server.ts";
import { PUSH_TOPIC } from "./rules.ts";
import { findDevice, forgetDevice, keepDevice } from "./store.server.ts";

const tags = ["Avisos"];
const responses = { 200: answer("Si este navegador recibe avisos", PushState), ...staffProblems };
const deviceBody = { body: { required: true, content: json(PushDevice) } };

const key = createRoute({
	operationId: "readPushKey",
	method: "get",
	path: "/admin/push/key",
	tags,
	summary: "La clave con la que un navegador se suscribe",
	responses: { 200: answer("La clave pública", PushKey), ...staffProblems },
});
const subscribe = createRoute({
	operationId: "subscribeDevice",
	method: "post",
	path: "/admin/push/subscription",
	tags,
	summary: "Avisa a este navegador de cada solicitud nueva",
	request: { body: { required: true, content: json(PushSubscription) } },
	responses,
});
const unsubscribe = createRoute({
	operationId: "unsubscribeDevice",
	method: "delete",
	path: "/admin/push/subscription",
	tags,
	summary: "Deja de avisar a este navegador",
	request: deviceBody,
	responses,
});
const test = createRoute({
	operationId: "testDevice",
	method: "post",
	path: "/admin/push/test",
	tags,
	summary: "Envía un aviso de prueba a este navegador",
	request: deviceBody,
	responses,
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
