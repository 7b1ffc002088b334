import { createServer } from "node:http";
import { sendShortResponse } from "#server/pages/short-response.server.ts";
import type { Env } from "./env.server.ts";

const MAINTENANCE_MESSAGE = "Estamos actualizando el sitio. Vuelve a entrar en unos minutos.";

/**
 * Serves a maintenance page and /health while a start takes long, so that a supervisor does not kill the process. If
 * the port is unavailable, startup continues without it.
 *
 * @param getAliveText the answer of /health
 * @returns closes the server
 */
export function serveMaintenance(
	{ PORT, HOST }: Pick<Env, "PORT" | "HOST">,
	getAliveText: () => Promise<string>,
): () => Promise<void> {
	const server = createServer((req, res) => {
		res.setHeader("Connection", "close");
		if (req.url === "/health") return void getAliveText().then((text) => sendShortResponse(res, 200, text));
		sendShortResponse(res.setHeader("Retry-After", "60"), 503, MAINTENANCE_MESSAGE, "unavailable");
	});
	server.on("error", () => {});
	server.listen(PORT, HOST);
	return async () => {
		const closed = new Promise<void>((resolve) => server.close(() => resolve()));
		server.closeAllConnections();
		await closed;
	};
}
