import { HoursLine } from "#site/layout/hours-line.tsx";
import { useSite } from "#site/site-data.ts";
import { Anchor } from "#ui/link.tsx";
import type { HomeData } from "./read-home.server.ts";

/** Three promises, each beside the fact that backs it. */
export function ValueCards({ quickest }: { quickest: HomeData["quickest"] }) {
	const { settings } = useSite();
	const values = [
		{
			title: "Garantía total",
			text: "Si algo que hicimos falla dentro del plazo, lo corregimos sin cobrarte de nuevo.",
			link: { to: "/terminos", label: "Ver términos de garantía" },
		},
		{
			title: "Servicio rápido",
			text: quickest
				? `${quickest.name} en ${quickest.duration}. En los demás trabajos te damos la hora de entrega al recibir el carro.`
				: "Te damos la hora de entrega al recibir el carro.",
			link: { to: "/servicios", label: "Ver duración de cada servicio" },
		},
		{
			title: "Horarios flexibles",
			text: (
				<>
					<HoursLine />.{settings.hasEmergencyWhatsapp && " Emergencias por WhatsApp 24/7."}
				</>
			),
			link: { to: "/contacto#cita", label: "Elegir día y hora" },
		},
	];
	return (
		<ul className="mt-12 grid gap-8 md:mt-16 md:grid-cols-3 md:gap-6 lg:gap-10">
			{values.map(({ title, text, link }) => (
				<li key={title} className="border-t-2 border-tinta pt-4">
					<h3 className="title-3">{title}</h3>
					<p className="num mt-2 text-gris">{text}</p>
					<Anchor to={link.to} className="link mt-2 inline-block py-1.5 font-semibold">
						{link.label}
					</Anchor>
				</li>
			))}
		</ul>
	);
}
