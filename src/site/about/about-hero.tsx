import { useSite } from "#site/site-data.ts";
import { DataRows } from "#ui/data-rows.tsx";

export function AboutHero() {
	const { settings, services } = useSite();
	const { name, foundedYear, address } = settings;
	return (
		<section className="on-dark">
			<div className="measure grid gap-10 py-12 md:py-20 lg:grid-cols-[1fr_26rem] lg:items-end lg:gap-16">
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
