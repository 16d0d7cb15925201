import { AboutFarm } from './about-farm.tsx';
import { Benefits } from './benefits.tsx';
import { SizeGuide } from './size-guide.tsx';

export function WhyHere() {
  return (
    <>
      <SizeGuide />
      <Benefits />
      <AboutFarm />
    </>
  );
}
