import type { AppContext } from "#server/app-context.server.ts";
import { withTransaction } from "#server/database/db.server.ts";
import { deleteRows, findRow } from "#server/database/rows.server.ts";
import { requireFound } from "#server/errors.ts";
import { createRouter, toResponseSpec } from "#server/http/http.server.ts";
import { createPanelRoutes } from "#server/http/routes.server.ts";
import { enqueueJob } from "#server/outbox/outbox.server.ts";
import { PushDevice, PushKey, PushState, PushSubscription } from "./contract.ts";
import { getPushKeys } from "./key.server.ts";
import { TEST_NOTICE } from "./messages.ts";
import { PUSH_TOPIC } from "./rules.ts";
import { saveDevice } from "./store.server.ts";

const panel = createPanelRoutes("Avisos", "inbox", {
	200: toResponseSpec("Si este navegador recibe avisos", PushState),
});

export const createPushApi = (ctx: AppContext) =>
	createRouter().openapiRoutes([
		panel.get("readPushKey", "/admin/push/key", {
			summary: "La clave con la que un navegador se suscribe",
			200: toResponseSpec("La clave pública", PushKey),
		})(async () => ({ public_key: (await getPushKeys(ctx)).publicKey })),
		panel.post("subscribeDevice", "/admin/push/subscription", {
			summary: "Avisa a este navegador de cada solicitud nueva",
			body: PushSubscription,
		})(async ({ body: subscription, actor }) => {
			const createdAt = ctx.now().toISOString();
			await withTransaction(ctx.db, (trx) => saveDevice(trx, actor.id, subscription, createdAt));
			return { is_on: true };
		}),
		panel.delete("unsubscribeDevice", "/admin/push/subscription", {
			summary: "Deja de avisar a este navegador",
			body: PushDevice,
		})(async ({ body: { endpoint }, actor }) => {
			await deleteRows(ctx.db, "pushSubscriptions", { endpoint, staffId: actor.id });
			return { is_on: false };
		}),
		panel.post("testDevice", "/admin/push/test", {
			summary: "Envía un aviso de prueba a este navegador",
			body: PushDevice,
		})(async ({ body: { endpoint }, actor }) => {
			const device = requireFound(
				await findRow(ctx.db, "pushSubscriptions", { endpoint, staffId: actor.id }),
				"Este navegador no está suscrito. Activa los avisos.",
			);
			const notice = { ...TEST_NOTICE, url: "/admin/dashboard", tag: "prueba" };
			await withTransaction(ctx.db, (trx) =>
				enqueueJob(trx, ctx.now(), { topic: PUSH_TOPIC, payload: { device: device.id, notice } }),
			);
			return { is_on: true };
		}),
	]);
