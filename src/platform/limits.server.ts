import { isIPv4, isIPv6 } from "node:net";
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { Counting } from "#platform/database/postgres.server.ts";
import { TooManyError } from "./errors.ts";
import { within } from "./within.ts";

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
	/** Password checks within a session. */
	proof: { points: 10, duration: 900 },
	/** Authenticator codes after a correct password. */
	secondStep: { points: 10, duration: 900 },
	/** Counted by session, or by address without a session. */
	staff: { points: 600, duration: 60 },
} as const;
export type Bucket = keyof typeof BUCKETS;

/** Allowed clock difference between machines. */
const CLOCK_SLACK_MS = 5000;

type Sentence = { why: string; or?: string };
const ON_NAME: Sentence = {
	why: "Hubo demasiados intentos con este usuario.",
	or: ", o entra desde un equipo donde ya hayas entrado",
};
const OR_BY_CHAT = ", o manda la foto por WhatsApp";
/** Messages for limits that do not concern the visitor's connection. */
const SENTENCES: Partial<Record<Bucket, Sentence>> = {
	photo: { why: "Desde tu conexión ya llegaron muchas fotos hoy.", or: OR_BY_CHAT },
	photoRequest: { why: "Esta solicitud ya empezó muchas fotos hoy.", or: OR_BY_CHAT },
	loginName: ON_NAME,
	loginPerson: ON_NAME,
	visitLink: { why: "Con este enlace se hicieron demasiados cambios." },
	estimateAnswer: { why: "Con este enlace se respondió demasiadas veces." },
	loginKnown: { why: "Hubo demasiados intentos con este usuario desde este equipo o esta red." },
	secondStep: { why: "Hubo demasiados códigos equivocados." },
	proof: { why: "Escribiste mal la contraseña demasiadas veces." },
};
const OWN_CONNECTION: Sentence = { why: "Recibimos demasiados intentos desde tu conexión." };

/**
 * Creates the rate limits: counted in memory on one machine, also in the shared database on several. If the
 * database fails, each machine's own count decides, so that visitors are not locked out.
 */
export function openLimits(counting: Counting | undefined) {
	// One timeout for all limits: a request that checks three of them waits for a silent database once.
	const prompt = counting && promptly(counting);
	const limiters = Object.fromEntries(
		Object.entries(BUCKETS).map(([bucket, budget]) => [
			bucket,
			openLimiter(bucket, budget, prompt),
		]),
	) as Record<Bucket, Limiter>;

	/**
	 * Takes a point. A window that ends later than its full duration was started by a clock that ran ahead, so it is
	 * reset.
	 */
	async function consume(bucket: Bucket, who: string) {
		try {
			await limiters[bucket].consume(who);
		} catch (refusal) {
			const isAhead =
				refusal instanceof RateLimiterRes &&
				refusal.msBeforeNext > BUCKETS[bucket].duration * 1000 + CLOCK_SLACK_MS;
			if (!isAhead) throw refusal;
			await limiters[bucket].delete(who);
			await limiters[bucket].consume(who);
		}
	}

	return {
		/**
		 * Takes one point of a bucket.
		 *
		 * @param key address or username that is counted
		 * @throws TooManyRequestsError with the seconds to wait
		 */
		take: async (bucket: Bucket, who: string) => {
			try {
				await consume(bucket, toSubscriber(who));
			} catch (refusal) {
				if (!(refusal instanceof RateLimiterRes)) throw refusal;
				const seconds = Math.ceil(refusal.msBeforeNext / 1000);
				throw new TooManyError(waitSentence(bucket, seconds), seconds);
			}
		},
		/** Returns one point. */
		giveBack: async (bucket: Bucket, who: string) => {
			await limiters[bucket].reward(toSubscriber(who));
		},
		/** Resets a bucket, after a successful login. */
		forgive: async (bucket: Bucket, who: string) => {
			await limiters[bucket].delete(toSubscriber(who));
		},
	};
}
export type Limits = ReturnType<typeof openLimits>;

type Limiter = Record<"consume" | "reward" | "delete", (who: string) => Promise<unknown>>;

function openLimiter(
	bucket: string,
	budget: { points: number; duration: number },
	counting: Counting | undefined,
): Limiter {
	const here = new BoundedMemory({ ...budget, keyPrefix: bucket });
	// Reads are frequent and cheap: counting them in the database would cost more than serving them.
	if (!counting || bucket === "read" || bucket === "link") return here;
	const shared = new RateLimiterPostgres({
		...budget,
		storeClient: counting,
		storeType: "pool",
		keyPrefix: bucket,
		tableName: "rate_limits",
		tableCreated: true,
	});
	// Both count at all times and the stricter one decides: a fallback that starts counting at an outage would start
	// from zero.
	return {
		consume: async (who) => {
			await here.consume(who);
			await shared.consume(who).catch(async (refusal) => {
				if (!(refusal instanceof RateLimiterRes)) return;
				// The shared limit was used up by other machines, so return the point to the local one, whose window may
				// end later.
				await here.reward(who);
				throw refusal;
			});
		},
		reward: async (who) => {
			await here.reward(who);
			// Do not await: a silent database has already delayed this response.
			void shared.reward(who).catch(ignore);
		},
		delete: async (who) => {
			await here.delete(who);
			await shared.delete(who).catch(ignore);
		},
	};
}

function ignore() {}

/** Maximum number of counted keys (half a kilobyte each). The least recently counted is evicted. */
export const MOST_COUNTED = 10_000;

class BoundedMemory extends RateLimiterMemory {
	readonly #counted = new Set<string>();

	override consume(...args: Parameters<RateLimiterMemory["consume"]>) {
		const who = String(args[0]);
		this.#counted.delete(who);
		this.#counted.add(who);
		const [oldest] = this.#counted;
		if (oldest !== undefined && this.#counted.size > MOST_COUNTED) {
			this.#counted.delete(oldest);
			void this.delete(oldest);
		}
		return super.consume(...args);
	}
}

/** Maximum time of a count in the database. After a timeout the machine counts locally for a second. */
const COUNT_MS = 500;
const ALONE_MS = 1000;

function promptly({ query }: Counting): Counting {
	let lateAt = Number.NEGATIVE_INFINITY;
	return {
		query: async (config) => {
			if (performance.now() - lateAt < ALONE_MS) throw new Error("counting alone");
			return within(COUNT_MS, query(config), () => {
				lateAt = performance.now();
				return new Error("counting took too long");
			});
		},
	};
}

const MAPPED = "0:0:0:0:0:ffff:";

/**
 * Returns the network of an address, for trusting known networks: the /64 of IPv6 in its canonical form, and the
 * plain address of IPv4 mapped into IPv6. Other texts are unchanged.
 */
export function networkOf(who: string): string {
	const found = readAddress(who);
	return typeof found === "string" ? found : found.slice(0, 4).join(":");
}

/**
 * Returns the subscriber network for counting: the /56 of IPv6, since a home or server may have all of its 256
 * networks. IPv4 and other texts as in `toNetwork`.
 */
export function toSubscriber(who: string): string {
	const found = readAddress(who);
	if (typeof found === "string") return found;
	const [last = "0"] = found.slice(3);
	const high = (Number.parseInt(last, 16) & 0xff00).toString(16);
	return `${[...found.slice(0, 3), high].join(":")}/56`;
}

/** @returns the eight parts of an IPv6 address, or else the text in its canonical form */
function readAddress(who: string): string | string[] {
	const [bare = ""] = who.replace(/^\[(.*)\]$/, "$1").split("%");
	if (!isIPv6(bare)) return isIPv4(bare) ? bare : who;
	// The URL parser normalizes capitals, leading zeros and a trailing IPv4 part.
	const parts = hextetsOf(new URL(`http://[${bare}]`).hostname.slice(1, -1));
	if (!parts.join(":").startsWith(MAPPED)) return parts;
	const bytes = parts.slice(6).map((part) => Number.parseInt(part, 16));
	return bytes.flatMap((pair) => [pair >> 8, pair & 255]).join(".");
}

function hextetsOf(address: string): string[] {
	const [head = "", tail = ""] = address.split("::");
	const [start, end] = [head, tail].map((part) => part.split(":").filter(Boolean));
	const missing = 8 - (start?.length ?? 0) - (end?.length ?? 0);
	return [...(start ?? []), ...Array<string>(Math.max(0, missing)).fill("0"), ...(end ?? [])];
}

function waitSentence(bucket: Bucket, seconds: number): string {
	const minutes = Math.ceil(seconds / 60);
	const hours = Math.ceil(minutes / 60);
	const long = hours > 2 ? `${hours} horas` : `${minutes} minutos`;
	const wait = minutes > 1 ? long : "un minuto";
	const { why, or = "" } = SENTENCES[bucket] ?? OWN_CONNECTION;
	return `${why} Espera ${wait} y prueba otra vez${or}.`;
}
