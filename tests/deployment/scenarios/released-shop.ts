import type { Machine } from "#tests/deployment/machine.ts";
import { fail } from "#tests/deployment/report.ts";

const PASSWORD = "guayacan_en_flor_26";
const MESSAGE = { name: "Ana", phone: "6123-4567", email: "ana@correo.com" };

/**
 * Puts a release on the machine as if it were the first installation, without a proxy. The newer program that an
 * earlier upgrade built stays, because it takes a minute.
 */
export async function installRelease(machine: Machine, commit: string, newVersion: string): Promise<void> {
	await machine.run(`systemctl stop biela 2>/dev/null || true
find /opt -maxdepth 1 -name 'biela*' ! -name 'biela-${newVersion}-*' -exec rm -rf {} +
rm -rf /var/lib/biela* /root/biela-upgrade
id -u biela >/dev/null 2>&1 || useradd --system --home-dir /nonexistent --shell /usr/sbin/nologin biela
install -d -o biela -g biela -m 0700 /var/lib/biela
git clone --quiet file:///srv/biela.git /opt/biela
cd /opt/biela
git checkout --quiet ${commit}
npm run build
printf '%s\\n' PORT=3000 HOST=127.0.0.1 BIELA_DATA=/var/lib/biela BIELA_ADMIN_PASSWORD=${PASSWORD} > /etc/biela.env
cp deploy/biela.service /etc/systemd/system/
systemctl daemon-reload
systemctl restart biela`);
	await expectReady(machine);
}

/** Returns the name of the folder of the program that the link names. */
export async function readProgram(machine: Machine): Promise<string> {
	return (await machine.run("readlink /opt/biela || true")).trim();
}

export async function expectReady(machine: Machine): Promise<void> {
	await machine.run(
		"for i in $(seq 120); do curl -sf http://127.0.0.1:3000/ready && exit 0; sleep 1; done; journalctl -u biela -o cat -n 20; exit 1",
	);
}

/** Expects that a version serves, with the request of before. */
export async function expectShop(machine: Machine, version: string, reference: string): Promise<void> {
	await expectReady(machine);
	const health = await machine.run("curl -s http://127.0.0.1:3000/health");
	if (!health.includes(`Biela ${version}`)) fail(`serves ${health}, not ${version}`);
	await expectRequest(machine, reference);
}

/** Sends the message form. @returns the reference of the request */
export async function sendMessage(machine: Machine): Promise<string> {
	const reply = await call(machine, "contact", { ...MESSAGE, message: `Suena al frenar ${Date.now()}` });
	return /"reference":"([^"]+)"/.exec(reply)?.[1] ?? fail(reply);
}

/** Logs in and looks for the request in the inbox. */
export async function expectRequest(machine: Machine, reference: string): Promise<void> {
	const login = await call(machine, "admin/login", { username: "admin", password: PASSWORD });
	const token = /"access_token":"([^"]+)"/.exec(login)?.[1] ?? fail(login);
	const inbox = await machine.run(
		`curl -s -H 'authorization: Bearer ${token}' 'http://127.0.0.1:3000/api/admin/inbox?state=all'`,
	);
	if (!inbox.includes(reference)) fail(`${reference} is not there: ${inbox.slice(0, 500)}`);
}

async function call(machine: Machine, path: string, body: object): Promise<string> {
	machine.write("call.json", JSON.stringify(body));
	return machine.run(
		`curl -s --retry 20 --retry-all-errors --retry-delay 1 -H 'content-type: application/json' -d @/call.json http://127.0.0.1:3000/api/${path}`,
	);
}
