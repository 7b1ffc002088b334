/** The outbox topic of one notice to one browser. */
export const PUSH_TOPIC = "push";

/** News of a lead that is this old is no news: the inbox tells it. */
export const STALE_AFTER_MS = 60 * 60 * 1000;
/** How long the push service keeps a notice for a browser that is off, in seconds. */
export const KEPT_SECONDS = 4 * 60 * 60;
/** A person's phones and computers. */
export const DEVICES_PER_PERSON = 10;

/** The push services of the browsers there are; the server sends to no other address. */
const SERVICES = [
	/^fcm\.googleapis\.com$/,
	/^updates\.push\.services\.mozilla\.com$/,
	/^[\w-]+\.push\.apple\.com$/,
	/^[\w.-]+\.notify\.windows\.com$/,
];

/** Whether an address belongs to a browser's own push service. */
export function isPushService(url: string): boolean {
	if (!URL.canParse(url)) return false;
	const { protocol, hostname, port, username } = new URL(url);
	return (
		protocol === "https:" && !port && !username && SERVICES.some((name) => name.test(hostname))
	);
}
