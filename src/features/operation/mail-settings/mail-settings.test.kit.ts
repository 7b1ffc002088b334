import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { MAIL_TOPIC, openMail } from "#server/mail/mail.server.ts";
import { findMailServer } from "#server/mail/mail-settings.server.ts";
import { openWorld } from "#tests/server/world.test.kit.ts";

export const PASSWORD = "clave-plantada-7Q";
export const USER = "citas@taller.com";

const refuse = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode });

/** Starts a mail server that takes one login, and refuses some senders and recipients. */
async function openStrictSmtp(options: SMTPServerOptions = {}) {
	const received: { from: string; to: string }[] = [];
	const server = new SMTPServer({
		allowInsecureAuth: true,
		disableReverseLookup: true,
		closeTimeout: 50,
		disabledCommands: ["STARTTLS"],
		onAuth: ({ username, password }, _session, reply) => {
			if (username === USER && password === PASSWORD) return reply(null, { user: USER });
			// A careless server repeats the password.
			reply(refuse(535, `5.7.8 Bad credentials for ${username} ${password}`));
		},
		onMailFrom: ({ address }, _session, reply) =>
			reply(address.startsWith("ajeno") ? refuse(553, "5.7.1 Sender rejected: not owned by user") : null),
		onRcptTo: ({ address }, _session, reply) => {
			if (address.startsWith("nadie")) return reply(refuse(550, "5.1.1 No such user"));
			reply(address.startsWith("gris") ? refuse(451, "4.7.1 Greylisted, come back later") : null);
		},
		onData: (stream, { envelope }, reply) => {
			void buffer(stream).then((bytes) => {
				if (bytes.includes("sospechoso")) return reply(refuse(554, "5.7.1 Message rejected as spam"));
				const from = envelope.mailFrom ? envelope.mailFrom.address : "";
				received.push({ from, to: envelope.rcptTo[0]?.address ?? "" });
				reply();
			}, reply);
		},
		...options,
	});
	server.on("error", () => {});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
	const { port } = server.server.address() as AddressInfo;
	return { port, received, close: () => new Promise<void>((resolve) => server.close(() => resolve())) };
}
type StrictSmtp = Awaited<ReturnType<typeof openStrictSmtp>>;

/** Opens the API with mail that really leaves, a mail server without encryption, and one with a bad certificate. */
export function openMailWorld() {
	const world = openWorld();
	let plain: StrictSmtp;
	let encrypted: StrictSmtp;

	beforeAll(async () => {
		plain = await openStrictSmtp();
		encrypted = await openStrictSmtp({ secure: true });
	});
	beforeEach(() => {
		plain.received.length = 0;
		const { ctx } = world;
		const source = { env: ctx.env, findServer: () => findMailServer(ctx) };
		ctx.outbox.setSender(MAIL_TOPIC, openMail(source, 2000));
	});
	afterAll(() => Promise.all([plain.close(), encrypted.close()]));

	const buildEdit = (overrides: object = {}) => ({
		...{ host: "127.0.0.1", port: plain.port, security: "none", is_own_network: true },
		...{ user: USER, password: PASSWORD, sender_name: "Taller", sender_address: USER, updated_at: null },
		...overrides,
	});
	const read = async () => (await world.asStaff("/api/admin/mail")).json;
	/** Saves over what is stored. */
	async function save(overrides: object = {}) {
		const { updated_at } = await read();
		const body = buildEdit({ updated_at, ...overrides });
		return world.asStaff("/api/admin/mail", { method: "PUT", body });
	}
	const sendTest = async (to = "ana@correo.com") => world.asStaff("/api/admin/mail/test", { body: { to } });

	return {
		world,
		buildEdit,
		read,
		save,
		sendTest,
		get plain() {
			return plain;
		},
		get encrypted() {
			return encrypted;
		},
	};
}
