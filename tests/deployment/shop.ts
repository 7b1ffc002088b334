import type { openSmtp } from "#server/mail/smtp.test.kit.ts";
import type { Machine } from "./machine.ts";
import { fail } from "./report.ts";

const MESSAGE = { name: "Ana", phone: "6123-4567", email: "ana@correo.com", message: "Suena al frenar" };

/** Returns the newest first password in a log. */
export function readPassword(log: string): string {
	const [, password] = [...log.matchAll(/contraseña\s+(\S+)/g)].at(-1) ?? [];
	return password ?? fail(log);
}

export async function expectReady(machine: Machine, address = "127.0.0.1"): Promise<void> {
	await machine.run(
		`for i in $(seq 90); do curl -sf http://${address}:3000/ready && exit 0; sleep 1; done; journalctl -u biela -o cat -n 20; exit 1`,
	);
}

/** Waits until the log of the service since the last start contains a text. */
export async function expectLog(machine: Machine, text: string): Promise<void> {
	await machine.run(
		`for i in $(seq 60); do journalctl -u biela -o cat -n 40 | grep -qF '${text}' && exit 0; sleep 1; done; journalctl -u biela -o cat -n 40; exit 1`,
	);
}

/** Asks for pages through the proxy, whose certificate is its own on this name. */
export async function expectSite(machine: Machine): Promise<void> {
	const ask = (path: string) =>
		machine.run(
			`curl -sk -o /dev/null -w '%{http_code}' --retry 20 --retry-connrefused --retry-delay 1 --retry-all-errors https://localhost${path}`,
		);
	const statuses = [await ask("/"), await ask("/productos"), await ask("/ready")];
	if (statuses.join() !== "200,200,404") fail(`the site answers ${statuses.join()}`);
	const redirect = await machine.run("curl -sI http://localhost/ | head -1");
	if (!/30[18]/.test(redirect)) fail(`http answers ${redirect}`);
}

/** Sends the message form. @returns the reference of the request */
export async function sendMessage(machine: Machine): Promise<string> {
	machine.write("message.json", JSON.stringify(MESSAGE));
	const reply = await machine.run(
		"curl -sk --retry 20 --retry-all-errors --retry-delay 1 -H 'content-type: application/json' -d @/message.json https://localhost/api/contact",
	);
	return /"reference":"([^"]+)"/.exec(reply)?.[1] ?? fail(reply);
}

/** Logs in and looks for the request in the inbox. */
export async function expectRequest(machine: Machine, password: string, reference: string): Promise<void> {
	machine.write("login.json", JSON.stringify({ username: "admin", password }));
	const login = await machine.run(
		"curl -sk --retry 20 --retry-all-errors --retry-delay 1 -H 'content-type: application/json' -d @/login.json https://localhost/api/admin/login",
	);
	const token = /"access_token":"([^"]+)"/.exec(login)?.[1] ?? fail(login);
	const inbox = await machine.run(
		`curl -sk -H 'authorization: Bearer ${token}' 'https://localhost/api/admin/inbox?state=all'`,
	);
	if (!inbox.includes(reference)) fail(`${reference} is not in the inbox: ${inbox.slice(0, 500)}`);
}

export async function waitForMail(
	mail: Awaited<ReturnType<typeof openSmtp>>,
	reference: string,
): Promise<void> {
	for (let second = 0; second < 60; second++) {
		if (mail.received.some(({ email }) => email.subject?.includes(reference))) return;
		await new Promise((resolve) => setTimeout(resolve, 1000));
	}
	fail(`no email about ${reference}; ${mail.stats.connections} connections, to ${mail.attemptedRecipients}`);
}
