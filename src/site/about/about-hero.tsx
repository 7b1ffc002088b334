import { useSite } from "#site/site-data.ts";
import { DataRows } from "#ui/data-rows.tsx";
import { Picture } from "#ui/picture.tsx";

export function AboutHero() {
	const { settings, services } = useSite();
	const { name, foundedYear, address } = settings;
	return (
		<section className="on-dark relative overflow-hidden">
			<Picture
				src="/images/heroes/nosotros.webp"
				avif="/images/heroes/nosotros.avif"
				sources={[
					{
						media: "(width < 64rem)",
						srcSet: "/images/heroes/nosotros-movil.avif",
						type: "image/avif",
						width: 824,
						height: 440,
					},
				]}
				alt=""
				width={960}
				height={620}
				isPriority
				className="absolute inset-x-0 top-0 h-52 w-full bg-tinta object-cover object-top sm:h-80 lg:right-[max(0px,calc(50%-40rem))] lg:left-auto lg:h-full lg:w-[min(54%,40rem)] lg:object-contain lg:mask-[linear-gradient(to_right,transparent,#000_45%,#000_85%,transparent)]"
			/>
			<div className="absolute inset-x-0 top-0 h-52 bg-linear-to-t from-tinta from-5% to-transparent to-60% sm:h-80 lg:h-full lg:from-32% lg:to-65%" />
			<div className="measure relative grid gap-10 pt-44 pb-12 sm:pt-72 lg:grid-cols-[1fr_26rem] lg:items-end lg:gap-16 lg:py-20">
				<div>
					<p className="eyebrow text-ambar">Nosotros</p>
					<h1 className="title-1 mt-4">
						Desde {foundedYear} con las manos en el motor, en {address.district}
					</h1>
					<p className="lead mt-5 text-gris">
						En {name} revisamos el carro antes de hablar de piezas, te damos el precio antes de
						empezar y te devolvemos la pieza vieja.
					</p>
				</div>
				<DataRows
					className="text-base!"
					rows={[
						{ label: "Barrio", value: `${address.district}, ${address.city}` },
						{ label: "Servicios", value: `${services.length} en el mismo taller` },
						{ label: "Garantía", value: "Por escrito" },
					]}
				/>
			</div>
		</section>
	);
}
