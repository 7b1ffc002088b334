import { setTimeout as pause } from "node:timers/promises";
import type { Machine } from "#tests/deployment/machine.ts";
import { fail } from "#tests/deployment/report.ts";

/** The new version runs, and migrates or is on trial. */
const WAIT_FOR_START =
	"for i in $(seq 600); do readlink /proc/$(systemctl show -p MainPID --value biela)/cwd | grep -q -- -90.0.1- && break; sleep 0.05; done";

/** Moments in which an upgrade is killed: a line that it printed, and the commands that wait after that. */
export const MOMENTS = [
	{ name: "while it takes the release", isSwitched: false, line: "Busco versiones", wait: "true" },
	{ name: "while it builds", isSwitched: false, line: "Instalo y construyo", wait: "sleep 20" },
	{ name: "while it backs up", isSwitched: false, line: "Hago una copia", wait: "true" },
	{ name: "while it switches", isSwitched: true, line: "Cambio a la versión nueva", wait: "true" },
	{
		name: "while the new version starts",
		isSwitched: true,
		line: "Cambio a la versión nueva",
		wait: WAIT_FOR_START,
	},
];
type Moment = (typeof MOMENTS)[number];

/** Starts an upgrade in the background and kills all its processes in a moment. */
export async function killUpgrade(machine: Machine, { line, wait, isSwitched }: Moment): Promise<void> {
	await machine.run(`cd /opt/biela
setsid npm run --silent upgrade > /root/upgrade.log 2>&1 &
group=$!
for i in $(seq 3000); do grep -q '${line}' /root/upgrade.log && break; kill -0 $group || break; sleep 0.1; done
${wait}
kill -9 -- -$group || true`);
	await pause(1000);
	const state = await machine.run("cat /opt/biela-actualizacion.json || true");
	if (state.includes('"doneAt": null') !== isSwitched) fail(`killed at another moment: ${state}`);
}
