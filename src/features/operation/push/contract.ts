import { z } from "zod";
import { isPushService } from "./rules.ts";

const BAD_DEVICE = "Este navegador no dio una dirección de avisos que podamos usar.";

/** A browser's PushSubscription as `toJSON` writes it. */
export const PushSubscription = z.object({
	endpoint: z.string(BAD_DEVICE).max(1000, BAD_DEVICE).refine(isPushService, BAD_DEVICE),
	keys: z.object(
		{
			p256dh: z.string(BAD_DEVICE).regex(/^[\w-]{87}=?$/, BAD_DEVICE),
			auth: z.string(BAD_DEVICE).regex(/^[\w-]{22}={0,2}$/, BAD_DEVICE),
		},
		BAD_DEVICE,
	),
});
export type PushSubscription = z.infer<typeof PushSubscription>;

export const PushDevice = PushSubscription.pick({ endpoint: true });

/** `public_key` is what a browser subscribes with. */
export const PushKey = z.object({ public_key: z.string() });

export const PushState = z.object({ is_on: z.boolean() });

/** Notice that the service worker shows. */
export const PushNotice = z.object({
	title: z.string(),
	body: z.string(),
	/** Path of the panel that a tap opens. */
	url: z.string(),
	/** Notices of one tag replace each other. */
	tag: z.string(),
});
export type PushNotice = z.infer<typeof PushNotice>;
