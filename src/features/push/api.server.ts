import { inTransaction } from "#platform/database/db.server.ts";
import { deleteRows, findRow } from "#platform/database/rows.server.ts";
import { mustExist } from "#platform/errors.ts";
import { answer, openRoutes } from "#platform/http/http.server.ts";
import { panelRoutes } from "#platform/http/routes.server.ts";
import { queueEffect } from "#platform/outbox/outbox.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { PushDevice, PushKey, PushState, PushSubscription } from "./contract.ts";
import { pushKeys } from "./key.server.ts";
import { PUSH_TOPIC } from "./rules.ts";
import { TEST_NOTICE } from "./sentences.ts";
import { keepDevice } from "./store.server.ts";

const panel = panelRoutes("Avisos", "inbox", {
	200: answer("Si este navegador recibe avisos", PushState),
});

export const pushApi = (at: Platform) =>
	openRoutes().openapiRoutes([
		panel.get("readPushKey", "/admin/push/key", {
			summary: "La clave con la que un navegador se suscribe",
			200: answer("La clave pública", PushKey),
		})(async () => ({ public_key: (await pushKeys(at)).publicKey })),
		panel.post("subscribeDevice", "/admin/push/subscription", {
			summary: "Avisa a este navegador de cada solicitud nueva",
			body: PushSubscription,
		})(async ({ body: subscription, actor }) => {
			const createdAt = at.now().toISOString();
			await inTransaction(at.db, (trx) => keepDevice(trx, actor.id, subscription, createdAt));
			return { is_on: true };
		}),
		panel.delete("unsubscribeDevice", "/admin/push/subscription", {
			summary: "Deja de avisar a este navegador",
			body: PushDevice,
		})(async ({ body: { endpoint }, actor }) => {
			await deleteRows(at.db, "pushSubscriptions", { endpoint, staffId: actor.id });
			return { is_on: false };
		}),
		panel.post("testDevice", "/admin/push/test", {
			summary: "Envía un aviso de prueba a este navegador",
			body: PushDevice,
		})(async ({ body: { endpoint }, actor }) => {
			const device = mustExist(
				await findRow(at.db, "pushSubscriptions", { endpoint, staffId: actor.id }),
				"Este navegador no está suscrito. Activa los avisos.",
			);
			const notice = { ...TEST_NOTICE, url: "/admin/dashboard", tag: "prueba" };
			await inTransaction(at.db, (trx) =>
				queueEffect(trx, at.now(), { topic: PUSH_TOPIC, payload: { device: device.id, notice } }),
			);
			return { is_on: true };
		}),
	]);
