import type { Promotion } from "#features/content/showcase/contract.ts";

/**
 * The 3 bundled promotions; they ended on 2025-03-31 and the site says so (decisions, "Public site").
 * An empty `whatsapp` means the shop's own number, even after the owner changes it.
 */
export const promotionSeeds: Promotion[] = [
	{
		id: "promo-1",
		title: "Mantenimiento preventivo premium",
		description:
			"Cambio de aceite con filtro y una revisión de los puntos que más fallan, en una sola visita.",
		originalPrice: 65,
		discountPrice: 49.99,
		image: "/images/promotions/promo-1-mantenimiento.jpg",
		validUntil: "2025-03-31",
		includes: [
			"Aceite semisintético, hasta 4 cuartos",
			"Filtro de aceite nuevo",
			"Revisión de frenos en las cuatro ruedas",
			"Relleno de niveles",
			"Prueba de batería y alternador",
			"Rotación y presión de llantas",
		],
		badge: "PREMIUM",
		vehicleTypes: "Sedanes y hatchbacks a gasolina de hasta 4 cilindros",
		note: "Si tu motor lleva más aceite o uno 100% sintético, te decimos la diferencia antes de empezar.",
		whatsapp: "",
	},
	{
		id: "promo-2",
		title: "Sistema de aire acondicionado completo",
		description: "Compresor nuevo, limpieza del circuito y carga de gas para que tu A/C vuelva a enfriar.",
		originalPrice: 600,
		discountPrice: 480,
		image: "/images/promotions/promo-2-aire-acondicionado.jpg",
		validUntil: "2025-03-31",
		includes: [
			"Compresor nuevo instalado",
			"Filtro secador y válvula de expansión",
			"Lavado interno del circuito",
			"Vacío y carga de gas con aceite",
			"Limpieza de evaporador y filtro de cabina",
			"Garantía de 1 año en el trabajo de A/C",
		],
		badge: "A/C COMPLETO",
		vehicleTypes: "Sedanes y SUV compactos con un solo evaporador",
		note: "El precio depende de que haya compresor para tu modelo; lo confirmamos por WhatsApp con tu marca y año.",
		whatsapp: "",
	},
	{
		id: "promo-3",
		title: "Mantenimiento preventivo completo",
		description:
			"Aceite, filtros, bujías y escáner: el servicio que toca cada tantos kilómetros, hecho el mismo día.",
		originalPrice: 95,
		discountPrice: 75,
		image: "/images/promotions/promo-3-completo.jpg",
		validUntil: "2025-03-31",
		includes: [
			"Aceite semisintético y filtro de aceite",
			"Filtro de aire de motor",
			"Cuatro bujías de níquel",
			"Limpieza del cuerpo de aceleración",
			"Limpieza y ajuste de frenos",
			"Escaneo de códigos con informe",
		],
		badge: "COMPLETO",
		vehicleTypes: "Motores a gasolina de 4 cilindros",
		note: "Las bujías de platino o iridio se cobran aparte; te damos el precio antes de instalarlas.",
		whatsapp: "",
	},
];
