import type { ReactNode } from "react";
import { Link } from "react-router";
import { useTypefaceAtLast } from "#ui/typeface.ts";

/** The frame of a page that has one thing to do: the shop's name, and nothing else to press. */
export function BareLayout({ shop, children }: { shop: string; children: ReactNode }) {
	useTypefaceAtLast();
	return (
		<>
			<header className="border-b border-linea bg-papel">
				<div className="measure flex min-h-14 items-center">
					<Link to="/" className="flex min-w-0 items-center gap-3 py-2">
						<span
							aria-hidden="true"
							className="title-4 grid size-9 shrink-0 place-items-center rounded-md bg-ambar text-tinta"
						>
							{shop.charAt(0)}
						</span>
						<span className="min-w-0 font-semibold">{shop}</span>
					</Link>
				</div>
			</header>
			<main id="contenido" tabIndex={-1}>
				{children}
			</main>
		</>
	);
}
