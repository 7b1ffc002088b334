import { useSite } from "#site/site-data.ts";

/** The owner confirms each of these before launch (settings.sampleFields "about.timeline"). */
const LATER_STEPS = [
	{
		year: 2012,
		title: "Aire acondicionado",
		text: "Llega el equipo de vacío y carga por peso. El A/C pasa a ser la especialidad de la casa.",
	},
	{
		year: 2016,
		title: "Chapistería y papel ahumado",
		text: "Un área aparte para enderezar, pintar y ahumar vidrios, lejos del polvo de mecánica.",
	},
	{
		year: 2020,
		title: "Repuestos y WhatsApp",
		text: "Abrimos la tienda de aceites, filtros y aditivos, y empezamos a cotizar por chat.",
	},
	{
		year: 2024,
		title: "Diagnóstico y flotas",
		text: "Escáner para carros nuevos y atención a flotas de empresas e instituciones.",
	},
];

export function History() {
	const { settings } = useSite();
	const { foundedYear, address, name } = settings;
	const steps = [
		{
			year: foundedYear,
			title: `Abrimos en ${address.district}`,
			text: "Mecánica ligera y cambio de aceite, con clientes del barrio que venían a pie por su carro.",
		},
		...LATER_STEPS,
	];
	return (
		<section className="measure band">
			<div className="grid gap-6 lg:grid-cols-2 lg:gap-16">
				<h2 className="title-2">Nuestra historia</h2>
				<div className="lead grid gap-4">
					<p>
						{name} abrió en {foundedYear} en {address.district}, con dos bahías y una regla que no
						ha cambiado: primero se revisa, después se habla de piezas.
					</p>
					<p>
						Lo demás lo fueron pidiendo los clientes. Uno llegó sin aire, otro con un golpe en la
						puerta, otro quería el filtro para cambiarlo en su casa. Hoy todo eso se hace bajo el
						mismo techo, y quien recibe tu carro es quien te explica qué tenía.
					</p>
				</div>
			</div>
			<h3 className="sr-only">Año por año</h3>
			<ol className="mt-12 grid gap-x-6 sm:grid-cols-2 lg:grid-cols-5">
				{steps.map(({ year, title, text }) => (
					<li
						key={year}
						className="relative border-l-2 border-tinta pb-8 pl-5 lg:border-t-2 lg:border-l-0 lg:pt-6 lg:pb-0 lg:pl-0"
					>
						<span
							aria-hidden="true"
							className="absolute top-1.5 -left-[7px] size-3 bg-ambar lg:-top-[7px] lg:left-0"
						/>
						<p className="figure">{year}</p>
						<p className="title-4 mt-2">{title}</p>
						<p className="mt-1 text-gris">{text}</p>
					</li>
				))}
			</ol>
		</section>
	);
}
