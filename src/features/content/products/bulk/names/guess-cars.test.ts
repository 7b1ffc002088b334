import { expect, test } from "vitest";
import { checkFit } from "#features/content/products/fitment.ts";
import { guessCars } from "./guess-cars.ts";

const THIS_YEAR = 2026;

test.each([
	["FILTRO ACEITE COROLLA 14-19", "Toyota Corolla 2014-2019"],
	["PASTILLAS HILUX 2.5 2016", "Toyota Hilux 2016"],
	["TOYOTA YARIS 06/12 AMORTIGUADOR", "Toyota Yaris 2006-2012"],
	["DISCO TUCSON 2005 - 2009 2.0", "Hyundai Tucson 2005-2009"],
	["BASE MOTOR SENTRA DEL 2014 AL 2019", "Nissan Sentra 2014-2019"],
	["TERMINAL CR-V 07-11", "Honda CR-V 2007-2011"],
	["ROTULA CRV 07/11", "Honda CR-V 2007-2011"],
	["MUÑON D MAX 2015", "Isuzu D-Max 2015"],
	["BUJE RAV 4 98-02", "Toyota RAV4 1998-2002"],
	["BUJE COROLLA 99-05", "Toyota Corolla 1999-2005"],
	["BOMBA AGUA GRAND CHEROKEE 2011-2015", "Jeep Grand Cherokee 2011-2015"],
	["FARO MAZDA 3 2014/2018", "Mazda 3 2014-2018"],
	["FARO L/H HILUX 2016+", "Toyota Hilux 2016+"],
	["CALIPER HILUX 16-UP", "Toyota Hilux 2016+"],
	["CALIPER HILUX 2016 EN ADELANTE", "Toyota Hilux 2016+"],
	["CALIPER FRONTIER DESDE 2008", ""],
	["CALIPER NISSAN FRONTIER DESDE 2008", "Nissan Frontier 2008+"],
	["COMPRESOR COROLLA 14-19 A/C", "Toyota Corolla 2014-2019"],
	["PASTILLA KIA RIO 12-17", "Kia Rio 2012-2017"],
	["ESCAPE FORD ESCAPE 13-16", ""],
	["TAPA FORD RANGER (12-16)", "Ford Ranger 2012-2016"],
	["DISCO COROLLA 14-19/YARIS 06-12", "Toyota Corolla 2014-2019|Toyota Yaris 2006-2012"],
	["SENSOR CORÓLLA 2026-2027", "Toyota Corolla 2026-2027"],
	// The words leave it open: nothing is proposed.
	["FILTRO ACEITE COROLLA", ""],
	["FILTRO COROLLA/YARIS 06-12", ""],
	["FILTRO TOYOTA 14-19", ""],
	["FILTRO COROLLA CROSS 21-23", ""],
	["RIN COROLLA 14", ""],
	["RIO 12-17", ""],
	["BUJIA SPARK 12-17", ""],
	["LUZ ALTO 14-19", ""],
	["NISSAN COROLLA 14-19", ""],
	["COROLLA 03-07 08-13", ""],
	["COROLLA 19-14", ""],
	["COROLLA 35-40", ""],
	["COROLLA 2014-2099", ""],
	["BUJE COROLLA 12-14 MM", ""],
	["BOMBILLO COROLLA 60/55", ""],
	["COROLLA EXCEPTO 14-19", ""],
	["CAMRY 14-19", ""],
	["HILUX 2000 CC", ""],
	["HILUX 5000 KM", ""],
	["ACEITE 10W-40", ""],
	["14-19", ""],
	["", ""],
])("reads the cars of «%s»", (name, cars) => {
	expect(guessCars(name, THIS_YEAR).join("|")).toBe(cars);
});

test("proposes lines that the site reads as the same car", () => {
	const [line] = guessCars("FARO MAZDA 3 14-18", THIS_YEAR);
	const car = { brand: "Mazda", model: "Mazda 3", year: 2016 };
	expect(checkFit(line, car)).toBe("fits");
	expect(checkFit(line, { ...car, year: 2019 })).toBe("confirm");
});
