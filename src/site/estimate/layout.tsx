import type { ReactNode } from "react";
import { EarlyTaps } from "#site/early-taps.tsx";
import type { Site } from "#site/site-data.ts";
import { formatPhone } from "#ui/format.ts";

export type Shop = Site["settings"];

/** Who writes, how to call them, and nothing that leads away from the answer. */
export function EstimateLayout({ shop, children }: { shop: Shop; children: ReactNode }) {
	const { name, address, phone, ruc, legalName } = shop;
	return (
		<>
			<EarlyTaps />
			<header className="on-dark">
				<div className="measure flex min-h-16 max-w-panel! items-center justify-between gap-4 py-2">
					<p className="min-w-0 text-lg leading-tight font-bold [font-stretch:80%]">{name}</p>
					{/* No icon before it: drawn while the number is still on its way, it would move to the left. */}
					<a
						href={`tel:${phone}`}
						className="num flex min-h-11 shrink-0 items-center font-medium hover:underline"
					>
						<span className="sr-only">Llamar al </span>
						{formatPhone(phone)}
					</a>
				</div>
			</header>
			<main id="contenido" tabIndex={-1}>
				{children}
			</main>
			<footer className="border-t border-linea text-sm text-gris">
				<div className="measure max-w-panel! py-8">
					<p>{[legalName || name, ruc && `RUC ${ruc}`].filter(Boolean).join(" · ")}</p>
					<address>
						{address.street}, {address.district}, {address.city}
					</address>
					<p className="mt-2">Cotización, no es factura fiscal.</p>
				</div>
			</footer>
		</>
	);
}
