/** The outbox topic of one notice to one browser. */
export const PUSH_TOPIC = "push";

/** Older events of a lead send no notice; the inbox shows them. */
export const STALE_AFTER_MS = 60 * 60 * 1000;
/** Seconds for which the push service stores a notice for an offline browser. */
export const NOTICE_TTL_SECONDS = 4 * 60 * 60;
/** Maximum browsers of a person. */
export const DEVICES_PER_PERSON = 10;

/** Hosts of the browsers' push services; the server sends to no other. */
const SERVICES = [
	/^fcm\.googleapis\.com$/,
	/^updates\.push\.services\.mozilla\.com$/,
	/^[\w-]+\.push\.apple\.com$/,
	/^[\w.-]+\.notify\.windows\.com$/,
];

/** Returns whether a URL belongs to a known push service. */
export function isPushService(url: string): boolean {
	if (!URL.canParse(url)) return false;
	const { protocol, hostname, port, username } = new URL(url);
	return protocol === "https:" && !port && !username && SERVICES.some((name) => name.test(hostname));
}
