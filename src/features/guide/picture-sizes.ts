/** Sizes of the guide's pictures in pixels. `npm run pictures` writes this file. */
export const PICTURE_SIZES = {
	"caja-contar": { width: 800, height: 400 },
	"caja-formas": { width: 800, height: 400 },
	"copia-lista": { width: 800, height: 400 },
	"cotizar-enviar": { width: 800, height: 400 },
	"cotizar-trabajo": { width: 800, height: 400 },
	"entregar-cobro": { width: 800, height: 400 },
	"entregar-hecho": { width: 800, height: 400 },
	"feriado-cerrar": { width: 800, height: 400 },
	"importar-columnas": { width: 800, height: 400 },
	"importar-filas": { width: 800, height: 400 },
	"mecanico-orden": { width: 800, height: 400 },
	"persona-desactivar": { width: 800, height: 400 },
	"promocion-precios": { width: 800, height: 400 },
	"recibir-orden": { width: 800, height: 400 },
	"recibir-placa": { width: 800, height: 400 },
} as const;

export type GuidePictureName = keyof typeof PICTURE_SIZES;
