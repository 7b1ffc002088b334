import { z } from "zod";
import { getSettings } from "#core/settings/store.server.ts";
import type { AppContext } from "#server/app-context.server.ts";
import { PermanentFailure, type Sender } from "#server/outbox/outbox.server.ts";
import { isServerPaused } from "#server/start/server-pause.server.ts";
import { PushNotice } from "./contract.ts";
import { getPushKeys } from "./key.server.ts";
import { NOTICE_TTL_SECONDS } from "./rules.ts";
import { deleteDevice, findLiveDevice } from "./store.server.ts";

const Push = z.object({ device: z.string(), notice: PushNotice });
const TIMEOUT_MS = 10_000;

/** Posts an encrypted notice to a push service; tests replace it. */
export type Post = (
	url: string,
	request: { headers: Record<string, string>; body: Buffer },
) => Promise<{ status: number }>;

const postNotice: Post = async (url, { headers, body }) => {
	const reply = await fetch(url, {
		method: "POST",
		headers,
		body: new Uint8Array(body),
		redirect: "error",
		signal: AbortSignal.timeout(TIMEOUT_MS),
	});
	await reply.body?.cancel();
	return reply;
};

/**
 * Creates the sender of one notice to one browser, encrypted for it (RFC 8291). A browser that no longer exists is
 * deleted. Notices of a shop that was restored or moved wait until an owner confirms this server.
 *
 * @source rules 4.12, 9.23; RFC 8291
 */
export function createPushSender(ctx: AppContext, post: Post = postNotice): Sender {
	const send: Sender = async ({ payload }) => {
		if (await isServerPaused(ctx)) return "held";
		const { device: id, notice } = Push.parse(payload);
		const device = await findLiveDevice(ctx.db, id);
		if (!device) return "sent";
		// Load the library only when a notice is sent, to keep startup fast.
		const { default: webPush } = await import("web-push");
		const keys = await getPushKeys(ctx);
		const { email } = await getSettings(ctx.db);
		const { endpoint, p256dh, auth } = device;
		const { headers, body } = webPush.generateRequestDetails(
			{ endpoint, keys: { p256dh, auth } },
			JSON.stringify(notice),
			{
				vapidDetails: { subject: `mailto:${email}`, ...keys },
				TTL: NOTICE_TTL_SECONDS,
				urgency: "high",
				contentEncoding: "aes128gcm",
			},
		);
		const { status } = await post(endpoint, { headers, body });
		if (status < 300) return "sent";
		if (status === 404 || status === 410) {
			await deleteDevice(ctx.db, id);
			return "sent";
		}
		// Rate limits and server errors are temporary; other errors are permanent.
		if (status === 429 || status >= 500) throw new Error(`push service ${status}`);
		throw new PermanentFailure(`push service ${status}`);
	};
	return Object.assign(send, { isOff: () => isServerPaused(ctx) });
}
