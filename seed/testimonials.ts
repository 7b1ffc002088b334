import type { Testimonial } from "#features/content/showcase/contract.ts";

/** The 4 bundled examples; `isSample` keeps them on the launch checklist until the owner replaces them. */
export const testimonialSeeds: Testimonial[] = [
	{
		id: "testimonio-1",
		name: "Yariela Batista",
		service: "Aire acondicionado",
		rating: 5,
		comment:
			"Llevaba dos meses con el A/C soplando caliente. Encontraron la fuga en el condensador, me mostraron dónde estaba y esa misma tarde salí con el carro frío.",
		date: "2026-08-14",
		avatar: null,
		vehicleType: "Hyundai Accent 2017",
		isSample: true,
	},
	{
		id: "testimonio-2",
		name: "Rolando Quintero",
		service: "Chapistería y pintura",
		rating: 5,
		comment:
			"Me chocaron la puerta trasera en la Transístmica. Dijeron cinco días y a los cinco días estaba lista; el color quedó igual al resto del carro.",
		date: "2025-11-21",
		avatar: null,
		vehicleType: "Toyota Corolla 2015",
		isSample: true,
	},
	{
		id: "testimonio-3",
		name: "Itzel Samudio",
		service: "Frenos",
		rating: 5,
		comment:
			"Fui por un chillido y pensé que tocaba cambiar todo. Midieron los discos delante de mí y solo hacían falta las pastillas delanteras.",
		date: "2025-05-09",
		avatar: null,
		vehicleType: "Kia Sportage 2019",
		isSample: true,
	},
	{
		id: "testimonio-4",
		name: "Abdiel Cedeño",
		service: "Cambio de aceite",
		rating: 5,
		comment:
			"Pedí la cita por WhatsApp, llegué a las ocho y antes de las nueve ya iba para el trabajo. Me dejaron la etiqueta con el próximo cambio.",
		date: "2024-10-18",
		avatar: null,
		vehicleType: "Toyota Hilux 2020",
		isSample: true,
	},
];
