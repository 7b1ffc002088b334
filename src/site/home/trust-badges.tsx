import type { HomeData } from "#site/home.tsx";
import { useSite } from "#site/site-data.ts";
import { Anchor } from "#ui/link.tsx";

/** Each badge leads to what it means. Years are counted, so the claim never ages (C-17). */
export function TrustBadges({ quickest }: { quickest: HomeData["quickest"] }) {
	const { settings } = useSite();
	const years = Number(settings.today.slice(0, 4)) - settings.foundedYear;
	const badges = [
		{ title: "Garantía total", text: "En cada trabajo, por escrito", to: "/terminos" },
		{
			title: "Servicio rápido",
			text: quickest ? `${quickest.name} en ${quickest.duration}` : "Te damos la hora de entrega",
			to: "/servicios",
		},
		{
			title: `${years}+ años`,
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
