import { publishShop } from "#tests/publish-shop.ts";
import type { Machine } from "./machine.ts";

/** Publishes the site as its owner does in the panel; until then visitors get «Muy pronto». */
export async function publishSite(machine: Machine, password: string) {
	// A private site asks to come back in an hour, and a curl that retries would do so.
	await machine.run(
		"curl -skf -o /dev/null --retry 20 --retry-all-errors --retry-delay 1 https://localhost/health",
	);
	const status = await machine.run("curl -sk -o /dev/null -w '%{http_code}' https://localhost/api/products");
	if (status.trim() !== "503") throw new Error(`the new site answers ${status}`);
	let token = "";
	const callPanel = async (path: string, method: string, body: object = {}) => {
		machine.write("call.json", JSON.stringify(body));
		const data = method === "GET" ? "" : "-H 'content-type: application/json' -d @/call.json";
		const reply = await machine.run(
			`curl -skf -X ${method} -H 'authorization: Bearer ${token}' ${data} https://localhost/api/admin/${path}`,
		);
		return JSON.parse(reply);
	};
	token = (await callPanel("login", "POST", { username: "admin", password })).access_token;
	await publishShop(callPanel);
}
