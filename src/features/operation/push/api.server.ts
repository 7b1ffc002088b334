import { withTransaction } from "#server/database/db.server.ts";
import { deleteRows, findRow } from "#server/database/rows.server.ts";
import { requireFound } from "#server/errors.ts";
import { createRouter, toResponseSpec } from "#server/http/http.server.ts";
import { createPanelRoutes, defineRoute } from "#server/http/routes.server.ts";
import { enqueueJob } from "#server/outbox/outbox.server.ts";
import { PushDevice, PushKey, PushState, PushSubscription } from "./contract.ts";
import { getPushKeys } from "./key.server.ts";
import { TEST_NOTICE } from "./messages.ts";
import { PUSH_TOPIC } from "./rules.ts";
import { saveDevice } from "./store.server.ts";

const pushStateResponse = toResponseSpec("Si este navegador recibe avisos", PushState);
const panel = createPanelRoutes("Avisos", "inbox");

export const createPushApi = () =>
	createRouter().openapiRoutes([
		defineRoute({
			group: panel,
			id: "readPushKey",
			method: "get",
			path: "/admin/push/key",
			summary: "La clave con la que un navegador se suscribe",
			status: 200,
			answer: toResponseSpec("La clave pública", PushKey),
			handle: async ({ ctx }) => ({ public_key: (await getPushKeys(ctx)).publicKey }),
		}),
		defineRoute({
			group: panel,
			id: "subscribeDevice",
			method: "post",
			path: "/admin/push/subscription",
			summary: "Avisa a este navegador de cada solicitud nueva",
			body: PushSubscription,
			status: 200,
			answer: pushStateResponse,
			handle: async ({ ctx, actor }, { body: subscription }) => {
				const createdAt = ctx.now().toISOString();
				await withTransaction(ctx.db, (trx) => saveDevice(trx, actor.id, subscription, createdAt));
				return { is_on: true };
			},
		}),
		defineRoute({
			group: panel,
			id: "unsubscribeDevice",
			method: "delete",
			path: "/admin/push/subscription",
			summary: "Deja de avisar a este navegador",
			body: PushDevice,
			status: 200,
			answer: pushStateResponse,
			handle: async ({ ctx, actor }, { body: { endpoint } }) => {
				await deleteRows(ctx.db, "pushSubscriptions", { endpoint, staffId: actor.id });
				return { is_on: false };
			},
		}),
		defineRoute({
			group: panel,
			id: "testDevice",
			method: "post",
			path: "/admin/push/test",
			summary: "Envía un aviso de prueba a este navegador",
			body: PushDevice,
			status: 200,
			answer: pushStateResponse,
			handle: async ({ ctx, actor }, { body: { endpoint } }) => {
				const device = requireFound(
					await findRow(ctx.db, "pushSubscriptions", { endpoint, staffId: actor.id }),
					"Este navegador no está suscrito. Activa los avisos.",
				);
				const notice = { ...TEST_NOTICE, url: "/admin/dashboard", tag: "prueba" };
				await withTransaction(ctx.db, (trx) =>
					enqueueJob(trx, ctx.now(), { topic: PUSH_TOPIC, payload: { device: device.id, notice } }),
				);
				return { is_on: true };
			},
		}),
	]);
