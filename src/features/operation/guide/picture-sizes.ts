/** Sizes of the guide's pictures in pixels. `npm run pictures` writes this file. */
export const PICTURE_SIZES = {
	"caja-contar": { width: 800, height: 594 },
	"caja-formas": { width: 700, height: 556 },
	"copia-lista": { width: 800, height: 417 },
	"cotizar-enviar": { width: 614, height: 630 },
	"cotizar-trabajo": { width: 800, height: 451 },
	"entregar-cobro": { width: 586, height: 753 },
	"entregar-hecho": { width: 614, height: 550 },
	"feriado-cerrar": { width: 800, height: 750 },
	"importar-columnas": { width: 800, height: 743 },
	"importar-filas": { width: 800, height: 333 },
	"mecanico-orden": { width: 800, height: 605 },
	"persona-desactivar": { width: 576, height: 413 },
	"promocion-precios": { width: 800, height: 732 },
	"recibir-orden": { width: 800, height: 377 },
	"recibir-placa": { width: 731, height: 694 },
} as const;

export type GuidePictureName = keyof typeof PICTURE_SIZES;
