import type { MouseEvent, ReactNode } from "react";
import { formatPhone } from "#domain/phone/format-phone.ts";
import type { Site } from "#site/site-data.ts";

type PrivateShellProps = { facts: NonNullable<Site["privateFacts"]>; children: ReactNode };

/** Frames the pages that stay open while the site is private: no menu, and only the shop's own name and phone. */
export function PrivateShell({ facts: { name, phone }, children }: PrivateShellProps) {
	return (
		<div onClickCapture={leaveLinksToBrowser}>
			{(name || phone) && (
				<header className="border-b border-line bg-paper">
					<div className="measure flex min-h-16 items-center justify-between gap-4 py-2">
						<p className="min-w-0 text-lg leading-tight font-bold [font-stretch:80%]">{name}</p>
						{phone && (
							<a
								href={`tel:${phone}`}
								className="num flex min-h-11 shrink-0 items-center font-medium hover:underline"
							>
								<span className="sr-only">Llamar al </span>
								{formatPhone(phone)}
							</a>
						)}
					</div>
				</header>
			)}
			<main id="contenido" tabIndex={-1}>
				{children}
			</main>
		</div>
	);
}

/** The router has no data of closed pages; the browser shows «Muy pronto» there. */
function leaveLinksToBrowser(event: MouseEvent) {
	if ((event.target as Element).closest("a")) event.stopPropagation();
}
