import { isIPv4, isIPv6 } from "node:net";
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { CounterClient } from "#server/database/postgres.server.ts";
import { TooManyError } from "./errors.ts";
import { withTimeout } from "./with-timeout.ts";

/**
 * Points per window (seconds) of each rate limit; a request costs one point.
 *
 * @source rules 4.4, 7.5
 */
const BUCKETS = {
	read: { points: 600, duration: 60 },
	/** Stored form submissions. Phones share addresses, so a rejected submission returns its point. */
	submit: { points: 10, duration: 600 },
	/** All submission attempts, so that returned points do not allow unlimited retries. */
	submitTry: { points: 60, duration: 600 },
	/** Changes through a customer link, counted by address and by link. */
	visit: { points: 5, duration: 600 },
	visitLink: { points: 5, duration: 600 },
	/** Reads through a customer link, counted by link: a whole mobile network may share an address. */
	link: { points: 600, duration: 60 },
	/** Customer answers to an estimate, counted by link. */
	estimateAnswer: { points: 10, duration: 3600 },
	/** Photo uploads started in a day; many phones share an address. */
	photo: { points: 100, duration: 24 * 60 * 60 },
	/** Photo uploads of one request, including deleted ones. A request holds at most four. */
	photoRequest: { points: 20, duration: 24 * 60 * 60 },
	/** A probably mistyped email is questioned once and accepted the second time. */
	emailDoubt: { points: 1, duration: 3600 },
	login: { points: 20, duration: 900 },
	/**
	 * Logins with a username from places where that user never logged in, so that a thousand addresses guess no
	 * faster than one.
	 */
	loginName: { points: 10, duration: 900 },
	/** The same for existing users, by their id: invented usernames cannot evict these counters. */
	loginPerson: { points: 10, duration: 900 },
	/** Logins of a user from a browser or network where that user logged in before. */
	loginKnown: { points: 10, duration: 900 },
	/** Logins of a user with a correct code of the second step, while guesses have used up the user's own ten. */
	loginCode: { points: 10, duration: 900 },
	/** Logins with one emailed link. */
	loginLink: { points: 10, duration: 900 },
	/** Requests for such links, counted by address. */
	loginLinkAddress: { points: 10, duration: 3600 },
	/** Links for a user name: three an hour, and each lives longer than the wait for the next. */
	loginLinkName: { points: 1, duration: 1200 },
	/** The same for existing users, by their id. */
	loginLinkPerson: { points: 1, duration: 1200 },
	/** Requests for a link to choose another password at the login, counted by address. */
	passwordResetAddress: { points: 10, duration: 3600 },
	/** Such links for a user name that does not exist, and for one that does, by its id. */
	passwordResetName: { points: 1, duration: 1200 },
	passwordResetPerson: { points: 1, duration: 1200 },
	/** Calls of the page on which a person chooses a password with a link, by address: phones share them. */
	passwordLinkAddress: { points: 30, duration: 900 },
	/** Passwords tried with one such link. */
	passwordLink: { points: 20, duration: 900 },
	/** Emails with such a link, by person. */
	passwordLinkEmail: { points: 3, duration: 1200 },
	/** Password checks within a session. */
	proof: { points: 10, duration: 900 },
	/** Authenticator codes after a correct password. */
	secondStep: { points: 10, duration: 900 },
	/** Test emails of a person. */
	mailTest: { points: 20, duration: 900 },
	/** Tests of the place of the remote backups, by person. */
	copiesTest: { points: 20, duration: 900 },
	/** Counted by session, or by address without a session. */
	staff: { points: 600, duration: 60 },
} as const;
export type Bucket = keyof typeof BUCKETS;

/** Allowed clock difference between machines. */
const CLOCK_SLACK_MS = 5000;

type LimitMessage = { reason: string; alternative?: string };
const USERNAME_MESSAGE: LimitMessage = {
	reason: "Hubo demasiados intentos con este usuario.",
	alternative: ", o entra desde un equipo donde ya hayas entrado",
};
const LINK_SENT_MESSAGE: LimitMessage = {
	reason:
		"Para ese usuario ya se pidió un enlace hace menos de 20 minutos, y sirve durante 30: búscalo en tu correo, también entre los no deseados.",
};
const RESET_SENT_MESSAGE: LimitMessage = {
	reason:
		"Para ese usuario ya se pidió un enlace hace menos de 20 minutos, y sirve durante 60: búscalo en tu correo, también entre los no deseados.",
};
const WHATSAPP_ALTERNATIVE = ", o manda la foto por WhatsApp";
/** Messages for limits that do not concern the visitor's connection. */
const LIMIT_MESSAGES: Partial<Record<Bucket, LimitMessage>> = {
	photo: {
		reason: "Desde tu conexión ya llegaron muchas fotos hoy.",
		alternative: WHATSAPP_ALTERNATIVE,
	},
	photoRequest: {
		reason: "Esta solicitud ya empezó muchas fotos hoy.",
		alternative: WHATSAPP_ALTERNATIVE,
	},
	loginName: USERNAME_MESSAGE,
	loginPerson: USERNAME_MESSAGE,
	loginCode: USERNAME_MESSAGE,
	loginLink: { reason: "Con este enlace se probaron demasiadas contraseñas." },
	passwordLink: { reason: "Con este enlace se probaron demasiadas contraseñas." },
	passwordLinkEmail: {
		reason: "A esta persona ya se le enviaron varios correos con su enlace.",
		alternative: ", o copia el enlace",
	},
	loginLinkName: LINK_SENT_MESSAGE,
	loginLinkPerson: LINK_SENT_MESSAGE,
	passwordResetName: RESET_SENT_MESSAGE,
	passwordResetPerson: RESET_SENT_MESSAGE,
	visitLink: { reason: "Con este enlace se hicieron demasiados cambios." },
	estimateAnswer: { reason: "Con este enlace se respondió demasiadas veces." },
	loginKnown: { reason: "Hubo demasiados intentos con este usuario desde este equipo o esta red." },
	secondStep: { reason: "Hubo demasiados códigos equivocados." },
	mailTest: { reason: "Enviaste muchas pruebas de correo seguidas." },
	copiesTest: { reason: "Probaste el lugar de las copias muchas veces seguidas." },
	proof: { reason: "Escribiste mal la contraseña demasiadas veces." },
};
const CONNECTION_MESSAGE: LimitMessage = {
	reason: "Recibimos demasiados intentos desde tu conexión.",
};

/**
 * Creates the rate limits: counted in memory on one machine, also in the shared database on several. If the
 * database fails, each machine's own count decides, so that visitors are not locked out.
 */
export function openLimits(sharedCounter: CounterClient | undefined) {
	// One timeout for all limits: a request that checks three of them waits for a silent database once.
	const boundedCounter = sharedCounter && withCountTimeout(sharedCounter);
	const limiters = Object.fromEntries(
		Object.entries(BUCKETS).map(([bucket, budget]) => [bucket, openLimiter(bucket, budget, boundedCounter)]),
	) as Record<Bucket, Limiter>;

	/**
	 * Takes a point. A window that ends later than its full duration was started by a clock that ran ahead, so it is
	 * reset.
	 */
	async function consume(bucket: Bucket, key: string) {
		try {
			await limiters[bucket].consume(key);
		} catch (error) {
			const isClockAhead =
				error instanceof RateLimiterRes &&
				error.msBeforeNext > BUCKETS[bucket].duration * 1000 + CLOCK_SLACK_MS;
			if (!isClockAhead) throw error;
			await limiters[bucket].delete(key);
			await limiters[bucket].consume(key);
		}
	}

	return {
		/**
		 * Takes one point of a bucket.
		 *
		 * @param key address or username that is counted
		 * @throws TooManyError with the seconds to wait
		 */
		takePoint: async (bucket: Bucket, key: string) => {
			try {
				await consume(bucket, toSubscriberNetwork(key));
			} catch (error) {
				if (!(error instanceof RateLimiterRes)) throw error;
				const seconds = Math.ceil(error.msBeforeNext / 1000);
				throw new TooManyError(formatWaitMessage(bucket, seconds), seconds);
			}
		},
		/** Returns one point. */
		returnPoint: async (bucket: Bucket, key: string) => {
			await limiters[bucket].reward(toSubscriberNetwork(key));
		},
		/** Resets a bucket, after a successful login. */
		reset: async (bucket: Bucket, key: string) => {
			await limiters[bucket].delete(toSubscriberNetwork(key));
		},
	};
}
export type Limits = ReturnType<typeof openLimits>;

type Limiter = Record<"consume" | "reward" | "delete", (key: string) => Promise<unknown>>;

function openLimiter(
	bucket: string,
	budget: { points: number; duration: number },
	sharedCounter: CounterClient | undefined,
): Limiter {
	const localLimiter = new BoundedMemory({ ...budget, keyPrefix: bucket });
	// Reads are frequent and cheap: counting them in the database would cost more than serving them.
	if (!sharedCounter || bucket === "read" || bucket === "link") return localLimiter;
	const sharedLimiter = new RateLimiterPostgres({
		...budget,
		storeClient: sharedCounter,
		storeType: "pool",
		keyPrefix: bucket,
		tableName: "rate_limits",
		tableCreated: true,
	});
	// Both count at all times and the stricter one decides: a fallback that starts counting at an outage would start
	// from zero.
	return {
		consume: async (key) => {
			await localLimiter.consume(key);
			await sharedLimiter.consume(key).catch(async (error) => {
				if (!(error instanceof RateLimiterRes)) return;
				// The shared limit was used up by other machines, so return the point to the local one, whose window may
				// end later.
				await localLimiter.reward(key);
				throw error;
			});
		},
		reward: async (key) => {
			await localLimiter.reward(key);
			// Do not await: a silent database has already delayed this response.
			void sharedLimiter.reward(key).catch(ignoreError);
		},
		delete: async (key) => {
			await localLimiter.delete(key);
			await sharedLimiter.delete(key).catch(ignoreError);
		},
	};
}

function ignoreError() {}

/** Maximum number of counted keys (half a kilobyte each). The least recently counted is evicted. */
export const MAX_COUNTED_KEYS = 10_000;

class BoundedMemory extends RateLimiterMemory {
	readonly #counted = new Set<string>();

	override consume(...args: Parameters<RateLimiterMemory["consume"]>) {
		const key = String(args[0]);
		this.#counted.delete(key);
		this.#counted.add(key);
		const [oldest] = this.#counted;
		if (oldest !== undefined && this.#counted.size > MAX_COUNTED_KEYS) {
			this.#counted.delete(oldest);
			void this.delete(oldest);
		}
		return super.consume(...args);
	}
}

/** Maximum time of a count in the database. After a timeout the machine counts locally for a second. */
const MAX_COUNT_MS = 500;
const LOCAL_ONLY_MS = 1000;

function withCountTimeout({ query }: CounterClient): CounterClient {
	let timedOutAt = Number.NEGATIVE_INFINITY;
	return {
		query: async (config) => {
			if (performance.now() - timedOutAt < LOCAL_ONLY_MS) throw new Error("counting alone");
			return withTimeout(MAX_COUNT_MS, query(config), () => {
				timedOutAt = performance.now();
				return new Error("counting took too long");
			});
		},
	};
}

const IPV4_MAPPED_PREFIX = "0:0:0:0:0:ffff:";

/**
 * Returns the network of an address, for trusting known networks: the /64 of IPv6 in its canonical form, and the
 * plain address of IPv4 mapped into IPv6. Other texts are unchanged.
 */
export function toNetwork(key: string): string {
	const parsed = readAddress(key);
	return typeof parsed === "string" ? parsed : parsed.slice(0, 4).join(":");
}

/**
 * Returns the subscriber network for counting: the /56 of IPv6, since a home or server may have all of its 256
 * networks. IPv4 and other texts as in `toNetwork`.
 */
export function toSubscriberNetwork(key: string): string {
	const parsed = readAddress(key);
	if (typeof parsed === "string") return parsed;
	const [last = "0"] = parsed.slice(3);
	const high = (Number.parseInt(last, 16) & 0xff00).toString(16);
	return `${[...parsed.slice(0, 3), high].join(":")}/56`;
}

/** @returns the eight parts of an IPv6 address, or else the text in its canonical form */
function readAddress(key: string): string | string[] {
	const [bare = ""] = key.replace(/^\[(.*)\]$/, "$1").split("%");
	if (!isIPv6(bare)) return isIPv4(bare) ? bare : key;
	// The URL parser normalizes capitals, leading zeros and a trailing IPv4 part.
	const parts = parseHextets(new URL(`http://[${bare}]`).hostname.slice(1, -1));
	if (!parts.join(":").startsWith(IPV4_MAPPED_PREFIX)) return parts;
	const bytes = parts.slice(6).map((part) => Number.parseInt(part, 16));
	return bytes.flatMap((pair) => [pair >> 8, pair & 255]).join(".");
}

function parseHextets(address: string): string[] {
	const [head = "", tail = ""] = address.split("::");
	const [start, end] = [head, tail].map((part) => part.split(":").filter(Boolean));
	const missingCount = 8 - (start?.length ?? 0) - (end?.length ?? 0);
	return [...(start ?? []), ...Array<string>(Math.max(0, missingCount)).fill("0"), ...(end ?? [])];
}

function formatWaitMessage(bucket: Bucket, seconds: number): string {
	const minutes = Math.ceil(seconds / 60);
	const hours = Math.ceil(minutes / 60);
	const longWait = hours > 2 ? `${hours} horas` : `${minutes} minutos`;
	const wait = minutes > 1 ? longWait : "un minuto";
	// That message says itself what to do meanwhile.
	if (LIMIT_MESSAGES[bucket] === LINK_SENT_MESSAGE) return LINK_SENT_MESSAGE.reason;
	const { reason, alternative = "" } = LIMIT_MESSAGES[bucket] ?? CONNECTION_MESSAGE;
	return `${reason} Espera ${wait} y prueba otra vez${alternative}.`;
}
