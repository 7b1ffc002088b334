// @module-tag engines
/** News from a customer on a closed request stands in «Por contactar hoy», because the inbox lists open ones. */
import { beforeEach, expect, test } from "vitest";
import { openPayments } from "#features/workshop/payments/payments.test.kit.ts";
import { createCameraPhoto, openPhotos } from "#features/workshop/photos/photos.test.kit.ts";
import { openWorld } from "#tests/server/world.test.kit.ts";

const world = openWorld();
const photos = openPhotos(world);
const payments = openPayments(world);
// biome-ignore lint/suspicious/noExplicitAny: a test reads answers of every shape.
type Json = any;

const asOwner = async (path: string, options = {}): Promise<Json> =>
	(await photos.callAsOwner(`/api/admin${path}`, options)).json;
const listCalls = async (leadId: string): Promise<Json[]> =>
	(await asOwner("/follow-ups")).callbacks.filter(({ lead_id }: Json) => lead_id === leadId);
const countWaiting = async () => (await asOwner("/follow-ups")).waiting;

beforeEach(() => {
	world.ctx.limits = { takePoint: async () => {}, returnPoint: async () => {}, reset: async () => {} };
});

test.each([
	{ state: "lost", reason: "Le pareció caro" },
	{ state: "won", amount: 85 },
])("lists a photo sent to a $state request", async (change) => {
	const { id, path } = await photos.createRequest();
	const { updated_at } = await asOwner(`/inbox/${id}`);
	await asOwner(`/inbox/${id}/state`, { method: "PUT", body: { ...change, updated_at } });
	const waiting = await countWaiting();
	await photos.sendPhoto(path, await createCameraPhoto(60, 60));
	expect(await listCalls(id)).toMatchObject([{ summary: expect.stringMatching(/^Mandó fotos · /) }]);
	expect(await countWaiting()).toBe(waiting + 1);
	expect((await asOwner(`/inbox/${id}`)).state).toBe(change.state);

	await asOwner(`/follow-ups/${id}/done`, { body: { kind: "callback", channel: "phone" } });
	expect(await listCalls(id)).toEqual([]);
	expect(await asOwner(`/inbox/${id}`)).toMatchObject({ state: change.state, alert: null });
});

test("lists a payment that the customer reports after the delivery", async () => {
	const order = await payments.receiveReady(4500);
	await payments.deliver(order, { leaves_balance: true });
	await world.call(`/api/payments/${order.link.split("/").at(-1)}/report`, { body: { method: "ach" } });
	expect(await listCalls(order.lead_id)).toMatchObject([
		{ summary: expect.stringMatching(/^Dice que ya pagó · /) },
	]);
	await payments.take(order, 4500);
	expect(await listCalls(order.lead_id)).toEqual([]);
});

test("lists no open request that got a photo", async () => {
	const { id, path } = await photos.createRequest();
	await photos.sendPhoto(path, await createCameraPhoto(60, 60));
	expect(await listCalls(id)).toEqual([]);
});
