import { CopyAddress } from "./copy-address.tsx";

const FEED = "/productos/feed.xml";

/** Where Google and Meta read the catalogue. @source rules 6.31 */
export function FeedAddress() {
	const address = new URL(FEED, location.origin).href;
	return (
		<>
			<p className="mb-3">
				Registra esta dirección una vez en Google Merchant Center y en el administrador de ventas de
				Meta. La leen solos, con precio e ITBMS; lo que cambias aquí les llega en su próxima
				lectura.
			</p>
			<p className="mb-3">
				<a href={FEED} className="link break-all">
					{address}
				</a>
			</p>
			<CopyAddress text={address} />
		</>
	);
}
