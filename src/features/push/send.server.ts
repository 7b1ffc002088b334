import { z } from "zod";
import { getSettings } from "#features/settings/store.server.ts";
import { PermanentFailure, type Sender } from "#platform/outbox/outbox.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { PushNotice } from "./contract.ts";
import { pushKeys } from "./key.server.ts";
import { KEPT_SECONDS } from "./rules.ts";
import { findLiveDevice, forgetDevice } from "./store.server.ts";

const Push = z.object({ device: z.string(), notice: PushNotice });
const TIMEOUT_MS = 10_000;

/** Posts an encrypted notice to a push service; tests give one of their own. */
export type Post = (
	url: string,
	request: { headers: Record<string, string>; body: Buffer },
) => Promise<{ status: number }>;

const postOut: Post = async (url, { headers, body }) => {
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
 * Sends one notice to one browser, encrypted for it alone (RFC 8291). A browser that is gone is forgotten.
 *
 * @source rules 4.12; RFC 8291
 */
export function sendPush(at: Platform, post: Post = postOut): Sender {
	return async ({ payload }) => {
		const { device: id, notice } = Push.parse(payload);
		const device = await findLiveDevice(at.db, id);
		if (!device) return "sent";
		// Loaded only where somebody wants notices: the other starts do not wait for it.
		const { default: webPush } = await import("web-push");
		const keys = await pushKeys(at);
		const { email } = await getSettings(at.db);
		const { endpoint, p256dh, auth } = device;
		const { headers, body } = webPush.generateRequestDetails(
			{ endpoint, keys: { p256dh, auth } },
			JSON.stringify(notice),
			{
				vapidDetails: { subject: `mailto:${email}`, ...keys },
				TTL: KEPT_SECONDS,
				urgency: "high",
				contentEncoding: "aes128gcm",
			},
		);
		const { status } = await post(endpoint, { headers, body });
		if (status < 300) return "sent";
		if (status === 404 || status === 410) {
			await forgetDevice(at.db, id);
			return "sent";
		}
		// Too many and broken pass; what is refused for what it is stays refused.
		if (status === 429 || status >= 500) throw new Error(`push service ${status}`);
		throw new PermanentFailure(`push service ${status}`);
	};
}
