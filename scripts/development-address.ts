/**
 * Returns where `npm run dev` listens, from `PORT` and `HOST`; Vite prints it. Without `PORT` it is 5173, or the next free
 * port. A port that was asked for and is taken is an error, because a bookmark or a proxy expects it.
 *
 * @throws Error when `PORT` is no port
 */
export function getDevelopmentAddress({ PORT, HOST }: Record<string, string | undefined>) {
	const port = PORT ? Number(PORT) : 5173;
	if (!Number.isInteger(port) || port < 0 || port > 65_535)
		throw new Error(`PORT must be a number from 0 to 65535, not «${PORT}»`);
	return { port, strictPort: Boolean(PORT), ...(HOST && { host: HOST }) };
}
