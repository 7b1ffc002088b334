import { useSite } from "#site/site-data.ts";
import { Anchor } from "#ui/link.tsx";
import type { HomeData } from "./read-home.server.ts";

/** Each badge leads to what it means. The years read as the shop's own figure does further down the page. */
export function TrustBadges({ quickest }: { quickest: HomeData["quickest"] }) {
	const { settings } = useSite();
	const counted = `${Number(settings.today.slice(0, 4)) - settings.foundedYear}+`;
	const experience = settings.stats.find(({ label }) => label.toLowerCase().startsWith("años"));
	const badges = [
		{ title: "Garantía total", text: "En cada trabajo, por escrito", to: "/terminos" },
		{
			title: "Servicio rápido",
			text: quickest ? `${quickest.name} en ${quickest.duration}` : "Te damos la hora de entrega",
			to: "/servicios",
		},
		{
			title: `${experience?.value ?? counted} años`,
			text: `Desde ${settings.foundedYear} en ${settings.address.district}`,
			to: "/nosotros",
		},
	];
	return (
		<div className="measure pt-4 pb-8 lg:absolute lg:inset-x-0 lg:bottom-0 lg:pb-9">
			<ul className="grid gap-x-10 border-t border-linea sm:grid-cols-3 lg:w-fit">
				{badges.map(({ title, text, to }) => (
					<li key={title} className="border-linea max-sm:border-b">
						<Anchor to={to} className="group block py-3.5">
							<b className="title-3 block">{title}</b>
							<span className="text-sm text-gris group-hover:underline">{text}</span>
						</Anchor>
					</li>
				))}
			</ul>
		</div>
	);
}
