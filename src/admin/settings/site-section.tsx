import { type ReactNode, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { Icon } from "#ui/icon.tsx";

const SECTIONS = {
	negocio: "El negocio",
	contacto: "Contacto y ubicación",
	horario: "Horario",
	promesas: "Promesas y precios",
	pagos: "Formas de pago",
	mensajes: "Mensajes de WhatsApp",
	nosotros: "Nosotros",
};
type SectionId = keyof typeof SECTIONS;
const FIRST: SectionId = "negocio";

/** The parts of a long page, beside it where there is room. */
export function SectionIndex() {
	return (
		<nav aria-label="Partes de esta página" className="sticky top-6 max-lg:hidden">
			<ul className="border-l border-linea">
				{Object.entries(SECTIONS).map(([id, title]) => (
					<li key={id}>
						<a
							href={`#${id}`}
							className="block px-4 py-1.5 text-sm text-gris hover:text-tinta hover:underline"
						>
							{title}
						</a>
					</li>
				))}
			</ul>
		</nav>
	);
}

type SectionProps = { id: SectionId; children: ReactNode };

/** A part of the page. A phone shows the first one open, so that the way to the others is short; a wide screen shows all. */
export function Section({ id, children }: SectionProps) {
	const [isOpen, setIsOpen] = useState(
		() => id === FIRST || window.matchMedia("(width >= 64rem)").matches,
	);
	return (
		<details
			id={id}
			open={isOpen}
			onToggle={(event) => setIsOpen(event.currentTarget.open)}
			className="group scroll-mt-4 border-t border-linea first-of-type:border-t-0"
		>
			<summary className="flex min-h-12 cursor-pointer items-center justify-between gap-3 py-3 [&::-webkit-details-marker]:hidden">
				<h2 className="title-4">{SECTIONS[id]}</h2>
				<Icon name="chevron-down" className="group-open:rotate-180" />
			</summary>
			<div className="grid gap-5 pb-5">{children}</div>
		</details>
	);
}

/** Opens the section of a field that is wrong, and of the one that the address names. @param errors sentences by field */
export function useNeededSections(errors: Readonly<Record<string, string>>) {
	const { hash } = useLocation();
	useEffect(() => {
		if (Object.keys(errors).length === 0) return;
		for (const field of document.querySelectorAll("main [aria-invalid=true]")) open(field);
	}, [errors]);
	useEffect(() => {
		const field = hash && document.getElementById(decodeURIComponent(hash.slice(1)));
		if (!field || !open(field)) return;
		// It has a place only once it is laid out.
		requestAnimationFrame(() => field.scrollIntoView({ block: "center" }));
	}, [hash]);
}

/** @returns whether it was closed */
function open(field: Element): boolean {
	const section = field.closest("details");
	if (!section || section.open) return false;
	section.open = true;
	return true;
}
