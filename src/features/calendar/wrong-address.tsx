/** Zoho would send people back to an address where nobody is logged in. */
export function WrongAddress({ redirectUri, here }: { redirectUri: string; here: string }) {
	const { origin } = new URL(redirectUri);
	if (origin === here) return null;
	return (
		<p role="status" className="mb-4 border-l-4 border-ambar bg-[#fdecc8] p-4">
			Estás en {here}, pero el servidor cree que el sitio es {origin}. Antes de autorizar, pon la
			dirección verdadera en la variable <code>SITE_URL</code> del servidor y reinícialo.
		</p>
	);
}
