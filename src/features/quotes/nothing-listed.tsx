import { useState } from "react";
import { Button, ButtonLink } from "#ui/button.tsx";
import { plural } from "#ui/format.ts";
import { readLastQuote, repeatLastQuote } from "./last-quote.ts";

/** The empty list: the way to the catalogue, and the last list sent from this browser. */
export function NothingListed() {
	const [last] = useState(readLastQuote);
	return (
		<div className="py-6 md:py-10">
			<p className="title-3">Tu lista está vacía</p>
			<p className="mt-2 max-w-prose text-gris">
				Agrega productos del catálogo y te mandamos precio y disponibilidad por WhatsApp, sin
				compromiso.
			</p>
			<ButtonLink to="/productos" className="mt-6">
				Ver el catálogo
			</ButtonLink>
			{last && (
				<div className="mt-8 border-t border-linea pt-6">
					<p>
						Tu última cotización fue la{" "}
						<strong className="num whitespace-nowrap">{last.reference}</strong>, con{" "}
						{plural(last.lines.length, "producto", "productos")}.
					</p>
					<Button tone="line" className="mt-4" icon="refresh" onClick={() => repeatLastQuote(last)}>
						Repetir mi última cotización
					</Button>
				</div>
			)}
		</div>
	);
}
